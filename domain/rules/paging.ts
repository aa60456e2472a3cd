/** Lists that are turned over page by page. */

/** The most rows on a page of results. */
export const LARGEST_PAGE_SIZE = 100
