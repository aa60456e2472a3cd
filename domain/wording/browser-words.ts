/** A browser in words, for the mail about a new one, the list of sessions and the name of a passkey. */

/** The first match counts, because most browsers also name other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\/|(?:\bHeadless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const longestHeader = 1_000

/**
 * A browser in words, such as "Firefox på Windows". Nothing else from the header is kept, because versions would distinguish people.
 * @param userAgent the header `User-Agent`. It may be any text.
 */
export const browserWords = (userAgent: string): string => {
  const header = userAgent.slice(0, longestHeader)
  const nameOf = (names: readonly (readonly [RegExp, string])[]): string | null =>
    names.find(([pattern]) => pattern.test(header))?.[1] ?? null
  const browser = nameOf(browsers) ?? 'Okänd webbläsare'
  const system = nameOf(systems)
  return system === null ? browser : `${browser} på ${system}`
}
