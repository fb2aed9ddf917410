import { isSecretParameter } from "./secret-names.ts";

/** Stands where a secret was provided. */
export const REDACTED = "[redacted]";

/**
 * A URL without user information, fragment, and the values of parameters that are secrets. One without any of these
 * stays as it is written.
 */
export function redactUrl(url: string): string {
  const parsed = parse(url);
  if (parsed === undefined || parsed.host === "") {
    return redactText(url);
  }
  const { username, password, hash, search } = parsed;
  const safeSearch = redactQuery(search);
  if (username === "" && password === "" && hash === "" && safeSearch === search) {
    return url;
  }
  const { protocol, host, pathname } = parsed;
  return `${protocol}//${host}${pathname}${safeSearch}`;
}

/** What the platform makes of a URL: odd ones, too, are what it takes them for. */
function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** A text that is no whole URL: a path, or what no platform takes for one. */
function redactText(text: string): string {
  const [withoutFragment] = split(text, "#");
  const [address, query] = split(withoutFragment, "?");
  const safe = address.replace(/^([a-z][a-z0-9+.-]*:)?.*@/isu, "$1//");
  return query === undefined ? safe : `${safe}${redactQuery(`?${query}`)}`;
}

/** @param search - with its question mark, or empty. */
function redactQuery(search: string): string {
  return search === "" ? "" : `?${search.slice(1).replaceAll(/[^&;]+/gu, redactParameter)}`;
}

function redactParameter(parameter: string): string {
  const [name, value] = split(parameter, "=");
  return value !== undefined && value !== "" && isSecretParameter(decoded(name))
    ? `${name}=${REDACTED}`
    : parameter;
}

function split(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}
