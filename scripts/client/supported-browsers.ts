/**
 * The oldest browsers that the client is for (`docs/browsers.md` says what makes them so). One description for the
 * build, for the page's word to older ones, and for the check of the built files.
 */
export const supportedBrowsers = { safari: '16.4', firefox: '128', chromium: '111' } as const

const { safari, firefox, chromium } = supportedBrowsers

/** The build's target: syntax and styles that one of them lacks are written otherwise. */
export const buildTargets = [`safari${safari}`, `firefox${firefox}`, `chrome${chromium}`, `edge${chromium}`]

/** As the page says it. */
export const supportedBrowsersWords = `Safari ${safari}, Chrome eller Edge ${chromium} eller Firefox ${firefox}`
