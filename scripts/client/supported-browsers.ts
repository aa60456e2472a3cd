/**
 * The oldest browsers that the client supports (`docs/browsers.md` gives the reasons). The build and the message to people
 * with older browsers use these versions.
 */
export const supportedBrowsers = { safari: '16.4', firefox: '128', chromium: '111' } as const

const { safari, firefox, chromium } = supportedBrowsers

/** The targets of the build. The build rewrites syntax and styles that one of these browsers lacks. */
export const buildTargets = [`safari${safari}`, `firefox${firefox}`, `chrome${chromium}`, `edge${chromium}`]

/** The text of the page about the supported browsers. */
export const supportedBrowsersWords = `Safari ${safari}, Chrome eller Edge ${chromium} eller Firefox ${firefox}`
