/**
 * The page links that stand below a list. Invariant: neighbours without gaps, never more than `MOST_LINKS`, all of them
 * pages that exist, and the page itself among them, in the middle unless an end is near.
 */
export const MOST_LINKS = 7

/** @param page from 1; one beyond an end counts as that end. @param pages how many there are */
export const pageWindow = (page: number, pages: number): readonly number[] => {
  const count = Math.min(MOST_LINKS, pages)
  const current = Math.min(Math.max(page, 1), pages)
  const first = Math.min(Math.max(current - Math.floor(MOST_LINKS / 2), 1), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The page of a query such as `?page=2`: the first one unless it names another. */
export const pageInQuery = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1

/** Null: an address without one is that of the first page. */
export const pageForQuery = (page: number): number | null => (page === 1 ? null : page)
