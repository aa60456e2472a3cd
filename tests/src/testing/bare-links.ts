/**
 * Finds links of a list whose name is only a number or a time. Somebody who reaches such a link with Tab does not hear where it leads.
 * Telephone numbers count, too.
 */
import { expect } from 'vitest'

const wordsOf = (link: Element): string => {
  const labels = (link.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
  const named = labels.flatMap((label) => label?.textContent ?? []).join(' ')
  const pictures = [...link.querySelectorAll('img[alt], svg[aria-label]')].map(
    (picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '',
  )
  return named || link.getAttribute('aria-label') || `${link.textContent} ${pictures.join(' ')}`
}

/** Returns the bare links as their names and their addresses. */
export const bareLinks = (within: ParentNode): readonly string[] =>
  [...within.querySelectorAll(':is(li, tr, [role=row]) a[href]:not([href^="tel:"])')]
    .filter((link) => !/\p{L}{2}/u.test(wordsOf(link)))
    .map((link) => `"${wordsOf(link).trim()}" leads to ${link.getAttribute('href')}`)

/** `screenOfFile` calls it for every list that a test of components has drawn. */
export const expectNoBareLinks = (): void =>
  expect(bareLinks(document), 'links in lists that say no more than a number').toEqual([])
