import { describe, expect, test } from 'vitest'
import {
  type AccountLink,
  keptInHistory,
  linkInAddress,
  linkInHistory,
} from '../../../../src/account/account-link/account-link.ts'

describe('the link of an e-mail', () => {
  test('is read from the address', () => {
    expect(linkInAddress('?id=7&code=a-B_3')).toEqual({ _tag: 'Link', id: 7, code: 'a-B_3' })
    expect(linkInAddress('?code=%20abc%20&id=7&utm=x')).toEqual({ _tag: 'Link', id: 7, code: 'abc' })
  })

  test.each(['', '?', '?returnUrl=/'])('%j is none', (search) => {
    expect(linkInAddress(search)).toEqual({ _tag: 'None' })
  })

  test.each([
    '?id=7',
    '?code=abc',
    '?id=7&code=',
    '?id=7&code=%20',
    '?id=x&code=abc',
    '?id=-1&code=abc',
    '?id=0&code=a',
  ])('%j is half a link', (search) => {
    expect(linkInAddress(search)).toEqual({ _tag: 'Broken' })
  })

  const link = linkInAddress('?id=7&code=abc')
  const choose: AccountLink = link._tag === 'Link' ? { ...link, _tag: 'Choose' } : link
  const states: AccountLink[] = [
    link,
    choose,
    { _tag: 'None' },
    { _tag: 'Broken' },
    { _tag: 'Used' },
    { _tag: 'UsedWithoutWord' },
  ]
  test.each(states)('as $_tag comes back from a history entry', (state) => {
    expect(linkInHistory(structuredClone(keptInHistory(state)))).toEqual(state)
  })

  test('keeps no code once it is used or refused', () => {
    if (link._tag !== 'Link') throw new Error('no link')
    const refused: AccountLink = { _tag: 'Refused', id: link.id }
    expect(linkInHistory(keptInHistory(refused))).toEqual(refused)
    expect(JSON.stringify([keptInHistory(refused), keptInHistory({ _tag: 'Used' })])).not.toContain('code')
  })

  test.each([null, undefined, 'text', 5, {}, { accountLink: 3 }, { accountLink: 'Other' }])(
    'a history entry of somebody else (%j) is none',
    (kept) => {
      expect(linkInHistory(kept)).toEqual({ _tag: 'None' })
    },
  )

  test.each([
    { accountLink: 'Link' },
    { accountLink: 'Link', id: '7', code: '' },
    { accountLink: 'Choose', id: '7' },
    { accountLink: 'Refused', id: 'x' },
  ])('a history entry with half a link (%j) is half a link', (kept) => {
    expect(linkInHistory(kept)).toEqual({ _tag: 'Broken' })
  })
})
