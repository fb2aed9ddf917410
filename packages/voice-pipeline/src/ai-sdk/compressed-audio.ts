/** How files of compressed audio begin. */
const SIGNATURES: readonly (readonly [format: string, offset: number, text: string])[] = [
  ["MP3", 0, "ID3"],
  ["Ogg", 0, "OggS"],
  ["FLAC", 0, "fLaC"],
  ["WebM", 0, "\u001A\u0045\u00DF\u00A3"],
  ["MP4", 4, "ftyp"],
];

/** Kilobits a second of a frame of MP3, by the index in its header. */
const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const MPEG1_HZ = [44_100, 48_000, 32_000] as const;

/** The format of audio that is no PCM, or `undefined`. */
export function compressedFormatOf(bytes: Uint8Array): string | undefined {
  const signature = SIGNATURES.find(([, offset, text]) => startsWith(bytes, offset, text));
  if (signature !== undefined) {
    return signature[0];
  }
  // Samples may begin with the few bits that a frame begins with; hardly ever do they, a frame further on, again.
  if (isFrame(bytes, mp3FrameBytes)) {
    return "MP3";
  }
  return isFrame(bytes, aacFrameBytes) ? "AAC" : undefined;
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  return Array.from(text).every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
}

/** Tells whether the bytes begin with a frame that another one follows, or nothing. */
function isFrame(
  bytes: Uint8Array,
  lengthAt: (bytes: Uint8Array, offset: number) => number | undefined,
): boolean {
  const length = lengthAt(bytes, 0);
  return length !== undefined && (length === bytes.length || lengthAt(bytes, length) !== undefined);
}

/** Bytes of the frame of MPEG audio, layer III, whose header is at the offset. */
function mp3FrameBytes(bytes: Uint8Array, offset: number): number | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(offset, offset + 3);
  const version = (kind >> 3) & 3;
  const isVersion1 = version === 3;
  const kbps = (isVersion1 ? MPEG1_KBPS : MPEG2_KBPS)[rates >> 4];
  const version1Hz = MPEG1_HZ[(rates >> 2) & 3];
  const isLayer3 = sync === 0xff && (kind & 0xe6) === 0xe2;
  if (!isLayer3 || version === 1 || kbps === undefined || kbps === 0 || version1Hz === undefined) {
    return undefined;
  }
  const sampleRateHz = isVersion1 ? version1Hz : version1Hz / (version === 2 ? 2 : 4);
  const bytesAtOneHz = (isVersion1 ? 144 : 72) * kbps * 1000;
  return Math.floor(bytesAtOneHz / sampleRateHz) + ((rates >> 1) & 1);
}

/** Bytes of the frame of AAC, in ADTS, whose header is at the offset. */
function aacFrameBytes(bytes: Uint8Array, offset: number): number | undefined {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(offset, offset + 6);
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) {
    return undefined;
  }
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length < 7 ? undefined : length;
}
