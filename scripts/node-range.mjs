// Reads the `engines.node` range of a manifest without a dependency, because it runs before
// anything is installed.

/** @param {string} version */
function parse(version) {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(version.trim());
  if (match === null) {
    throw new Error(`"${version}" is not a version`);
  }
  return match.slice(1).map((part) => Number(part ?? 0));
}

/**
 * @param {number[]} left
 * @param {number[]} right
 */
function isAtLeast(left, right) {
  const index = left.findIndex((part, position) => part !== right[position]);
  return index === -1 || (left[index] ?? 0) > (right[index] ?? 0);
}

/**
 * Whether a version lies in a range of `^1.2.3` and `>=1.2.3` joined by `||`.
 *
 * @param {string} version - with or without the leading `v`
 * @param {string} range
 * @throws when the range uses any other operator
 */
export function isInRange(version, range) {
  const actual = parse(version);
  return range.split("||").some((part) => {
    const match = /^\s*(\^|>=)\s*(\S+)\s*$/.exec(part);
    if (match === null) {
      throw new Error(`"${part.trim()}" is not a range that this script can read`);
    }
    const [, operator, bound = ""] = match;
    const least = parse(bound);
    return isAtLeast(actual, least) && (operator === ">=" || actual[0] === least[0]);
  });
}
