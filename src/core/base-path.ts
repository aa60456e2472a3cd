/**
 * The folder of the origin from which this client is served (`BASE_PATH`). The build sets it. Invariant: only the browser's own address has
 * the folder in it; routes, links and the router's paths are without it.
 */
declare const __BASE_PATH__: string
/**
 * The origin for links in e-mails. It is set only when the client is developed for a back end elsewhere (`API_ORIGIN`), and is otherwise
 * ''.
 */
declare const __SITE_ORIGIN__: string

/** The folder as a path such as '/boka', or '' if the client is served from the origin itself. */
export const basePath: string = __BASE_PATH__

/**
 * @param path of an address of this origin
 * @returns the path of a page, such as '/group/7'; null if the address is outside the folder
 */
export const pageWithin = (path: string, base = basePath): string | null =>
  `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : null

/** The path of the page that the browser shows; '' if the page is outside the folder, or if there is no browser. */
export const shownPage = (): string =>
  typeof window === 'undefined' ? '' : (pageWithin(window.location.pathname) ?? '')

/** Makes a path with the folder for the browser. In texts, people write paths with or without the folder. */
export const browserPath = (written: string, base = basePath): string =>
  pageWithin(written.replace(/[?#].*/s, ''), base) === null ? `${base}${written}` : written

/** The whole address of a page, for e-mails and other links from elsewhere. */
export const addressOf = (page: string): string => `${__SITE_ORIGIN__ || window.location.origin}${basePath}${page}`
