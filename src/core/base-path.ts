/**
 * The folder of the origin that this client is served from (`BASE_PATH`), known when it is built. Invariant: everything in
 * the client but the browser's own address is without it: routes, links and what the router says.
 */
declare const __BASE_PATH__: string
/** '' but in a client that is developed for a back end elsewhere (`API_ORIGIN`): the origin that mails lead to. */
declare const __SITE_ORIGIN__: string

/** '' for the whole origin, or a path such as '/boka'. */
export const basePath: string = __BASE_PATH__

/**
 * @param path of an address of this origin
 * @returns the path of a page, such as '/group/7'; null: it lies outside the folder
 */
export const pageWithin = (path: string, base = basePath): string | null =>
  `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : null

/** The page that the browser is at; '' for one outside the folder, which is none, and where there is no browser. */
export const shownPage = (): string =>
  typeof window === 'undefined' ? '' : (pageWithin(window.location.pathname) ?? '')

/** A path of this site as people wrote it in a text, with the folder or without, as the browser needs it. */
export const browserPath = (written: string, base = basePath): string =>
  pageWithin(written.replace(/[?#].*/s, ''), base) === null ? `${base}${written}` : written

/** The whole address of a page, for mails and other links from elsewhere. */
export const addressOf = (page: string): string => `${__SITE_ORIGIN__ || window.location.origin}${basePath}${page}`
