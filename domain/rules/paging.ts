/** Constants for lists that are shown page by page. */

/** The highest number of rows on a page of results. */
export const LARGEST_PAGE_SIZE = 100
