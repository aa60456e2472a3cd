/**
 * Chooses the numbered page links below a list. Invariants: the numbers are consecutive; there are at most `MOST_LINKS` of
 * them; each is the number of an existing page; the current page is among them, in the middle unless an end is near.
 */
export const MOST_LINKS = 7

/**
 * @param page the current page, counted from 1; a number outside the list counts as the nearest page
 * @param pages the number of pages
 */
export const pageWindow = (page: number, pages: number): readonly number[] => {
  const count = Math.min(MOST_LINKS, pages)
  const current = Math.min(Math.max(page, 1), pages)
  const first = Math.min(Math.max(current - Math.floor(MOST_LINKS / 2), 1), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The page number of a query such as `?page=2`. It is 1 when the query contains no valid page number. */
export const pageInQuery = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1

/** The page number for the query of an address. It is null for the first page, whose address has no page number. */
export const pageForQuery = (page: number): number | null => (page === 1 ? null : page)
