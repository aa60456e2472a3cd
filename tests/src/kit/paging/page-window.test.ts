import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_LINKS, pageInQuery, pageWindow } from '../../../../src/kit/paging/page-window.ts'

describe('the page links', () => {
  test('are neighbours that exist, at most seven, with the page itself among them', { tags: 'pager-window' }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (one, other) => {
        const [page, pages] = [Math.min(one, other), Math.max(one, other)]
        const links = pageWindow(page, pages)
        const first = links[0] ?? 0
        expect(links).toEqual(Array.from({ length: Math.min(MOST_LINKS, pages) }, (_, index) => first + index))
        expect(first).toBeGreaterThanOrEqual(1)
        expect(links.at(-1)).toBeLessThanOrEqual(pages)
        expect(links).toContain(page)
        const isInside = page > 3 && page <= pages - 3
        if (isInside && pages >= MOST_LINKS) expect(links.indexOf(page)).toBe(3)
      }),
    )
  })

  test.each([
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5, 6, 7]],
    [10, 20, [7, 8, 9, 10, 11, 12, 13]],
    [20, 20, [14, 15, 16, 17, 18, 19, 20]],
    [99, 3, [1, 2, 3]],
    [1, 0, []],
  ])('of page %i of %i', (page, pages, links) => {
    expect(pageWindow(page, pages)).toEqual(links)
  })
})

test.each([
  [null, 1],
  ['', 1],
  ['2', 2],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['02', 1],
  ['99999999999999', 1],
  ['två', 1],
])('the page of the query %j is %i', (text, page) => {
  expect(pageInQuery(text)).toBe(page)
})
