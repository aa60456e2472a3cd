/** All that a door sign shows at a moment. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { Sign } from '../../../domain/schema/calls/sign-calls.ts'
import { codePath } from '../../../src/sign/draw-code.ts'
import { type Known, signPicture } from '../../../src/sign/sign-picture.ts'

const now = Date.parse('2026-03-03T09:42:00.000Z')
const sign: Sign = {
  ...{ revision: 7, now: '2026-03-03T09:42:00.000Z', room: 'Eken', group: 'Grupprum', isBookable: true },
  date: localDate('2026-03-03'),
  spans: [
    { from: 480, to: 720, is: 'free' },
    { from: 720, to: 780, is: 'booked' },
  ],
  titles: [null, null],
  opens: null,
  link: 'https://boka.example.se/rum/1?kod=0123456789',
}
const told: Known = { _tag: 'Told', sign, heardAt: now }

describe('a sign without a word', { tags: 'door-sign-silent' }, () => {
  test('is as before for 29 s, and then takes away what it cannot know', () => {
    const before = signPicture(told, now + 29_000)
    expect([before.tone, before.texts.silent, before.code]).toEqual(['free', '', sign.link])
    const after = signPicture(told, now + 30_000)
    expect(after).toMatchObject({ tone: 'unknown', isSilent: true, code: '' })
    expect(after.texts).toMatchObject({ silent: 'Visar läget kl. 10:42', word: 'Läget är', until: 'okänt' })
    expect(JSON.stringify(after.texts)).not.toMatch(/ledigt/i)
  })

  test('goes on to say that the room is taken, for as long as that was known', () => {
    const taken = Date.parse('2026-03-03T11:10:00.000Z')
    const later = signPicture({ ...told, heardAt: taken }, taken + 60_000)
    expect(later.texts).toMatchObject({ word: 'Upptaget', until: 'till 13:00', silent: 'Visar läget kl. 12:10' })
    expect(later.code).toBe('')
  })

  test('says after a start without a network what it does not know', () => {
    const picture = signPicture({ _tag: 'Nothing', room: 'Eken' }, 0)
    expect(picture.texts).toMatchObject({ room: 'Eken', word: 'Läget är', until: 'okänt', clock: '' })
    expect(picture.texts.silent).toContain('vet inte om rummet är ledigt')
  })
})

test('a sign that has ended says so', { tags: 'door-sign-tokens' }, () => {
  const { texts, code, day } = signPicture({ _tag: 'Ended' }, now)
  expect([texts.word, code, day]).toEqual(['Skylten är avslutad', '', null])
})

test('the code has its quiet zone, and other addresses are other codes', { tags: 'door-sign-page' }, () => {
  const { path, side } = codePath(sign.link)
  const columns = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ])
  for (const [x = 0, y = 0, length = 0] of columns) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(side - 4)
  }
  // The three large squares of a QR code, and modules enough for an address with correction level M.
  expect(path).toContain('M4 4h7')
  expect(side).toBeGreaterThanOrEqual(29 + 8)
  expect(codePath(`${sign.link}0`).path).not.toBe(path)
})
