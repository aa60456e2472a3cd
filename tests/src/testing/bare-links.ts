/** Links of a list whose name is no more than a number or a time: heard alone, as Tab has them, they lead nowhere. A telephone number is one. */
import { expect } from 'vitest'

const wordsOf = (link: Element): string => {
  const labels = (link.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
  const named = labels.flatMap((label) => label?.textContent ?? []).join(' ')
  const pictures = [...link.querySelectorAll('img[alt], svg[aria-label]')].map(
    (picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label') ?? '',
  )
  return named || link.getAttribute('aria-label') || `${link.textContent} ${pictures.join(' ')}`
}

/** By their names and where they lead. */
export const bareLinks = (within: ParentNode): readonly string[] =>
  [...within.querySelectorAll(':is(li, tr, [role=row]) a[href]:not([href^="tel:"])')]
    .filter((link) => !/\p{L}{2}/u.test(wordsOf(link)))
    .map((link) => `"${wordsOf(link).trim()}" leads to ${link.getAttribute('href')}`)

/** Every list that a test of components has drawn is looked at (`screenOfFile`). */
export const expectNoBareLinks = (): void =>
  expect(bareLinks(document), 'links in lists that say no more than a number').toEqual([])
