/**
 * A browser in words, as "Firefox på Windows", from what it calls itself. Invariant: nothing else of the header is kept: with
 * its versions it would tell people apart.
 */

/** The first that fits: most call themselves by the names of others too. */
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

const nameIn = (names: readonly (readonly [RegExp, string])[], header: string): string | null =>
  names.find(([pattern]) => pattern.test(header))?.[1] ?? null

/** @param userAgent the header `User-Agent`, whatever it holds */
export const browserWords = (userAgent: string): string => {
  const header = userAgent.slice(0, longestHeader)
  const browser = nameIn(browsers, header) ?? 'Okänd webbläsare'
  const system = nameIn(systems, header)
  return system === null ? browser : `${browser} på ${system}`
}
