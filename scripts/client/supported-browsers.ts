/**
 * The oldest browsers that the client supports (`docs/browsers.md` says why). The build, the page's words to older browsers
 * and the check of the built files all use this description.
 */
export const supportedBrowsers = { safari: '16.4', firefox: '128', chromium: '111' } as const

const { safari, firefox, chromium } = supportedBrowsers

/** The target of the build, which rewrites syntax and styles that one of them lacks. */
export const buildTargets = [`safari${safari}`, `firefox${firefox}`, `chrome${chromium}`, `edge${chromium}`]

/** The words of the page about them. */
export const supportedBrowsersWords = `Safari ${safari}, Chrome eller Edge ${chromium} eller Firefox ${firefox}`
