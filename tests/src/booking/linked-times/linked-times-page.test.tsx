/** The page that a link in a mail opens: what it shows, what it costs to cancel, and what it says when it opens nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { keepPresence } from '../../../../src/booking/check-in/presence.ts'
import { tokenInFragment, tokenInHistory } from '../../../../src/booking/linked-times/link-token.ts'
import { costWords } from '../../../../src/booking/linked-times/linked-time-card.tsx'
import { LinkedTimesPage } from '../../../../src/booking/linked-times/linked-times-page.tsx'
import { type Answers, changedIn, createFakeCore, signedOut, type Told } from '../../testing/fake-core.ts'
import { button, does, focused, press, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const TOKEN = 'A'.repeat(43)

const time = {
  ...{
    rid: 7,
    title: 'Poddstudion',
    date: '2026-03-03',
    place: 'Lärcentrum',
    placeLink: '',
    way: 'Hissen till plan 2',
  },
  times: [{ startTime: '09:00:00', endTime: '10:30:00' }],
}
const own = { ...time, bookingId: 3, cancelling: { refused: null, price: 0 } }
const opened = (times: readonly object[], rest: object = {}) => ok({ state: 'open', whose: 'owner', times, ...rest })
const refused = (status: number, code: string, message: string): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status, body: { code, message } },
})
const closed = (state: string, whose = 'owner') => ok({ state, whose, times: [] })

const drawn = async (answers: Answers, address = `/tid#${TOKEN}`) => {
  const asked: unknown[] = []
  const answer = answers.openLink
  const fake = createFakeCore({
    ...answers,
    openLink: (parts) => {
      asked.push(parts)
      if (answer === undefined) throw new Error('no answer')
      return typeof answer === 'function' ? answer(parts) : answer
    },
  })
  fake.change(signedOut)
  await draw(<LinkedTimesPage />, fake, address)
  return { asked, fake }
}
const page = (): string => texts('main, .page').join(' ').replaceAll('\u00a0', ' ')

describe('a link', { tags: 'link-page' }, () => {
  test('shows the time, the room and the way, and leaves the address at once', async () => {
    const { asked } = await drawn({ openLink: opened([own]) })
    await settled(() => expect(page()).toContain('Poddstudion'))
    expect(page()).toContain('tisdag 3 mars 2026, kl. 09:00–10:30')
    expect(page()).toContain('Hissen till plan 2')
    expect(location.hash).toBe('')
    expect(location.href).not.toContain(TOKEN)
    expect(tokenInHistory(history.state)).toBe(TOKEN)
    expect(asked[0]).toEqual({ body: { token: TOKEN } })
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
      '/bookings/3/resource/7',
    )
  })

  test('that opens nothing says why, and leads on', async () => {
    for (const [answer, words] of [
      [closed('broken'), 'Länken är inte hel'],
      [closed('gone'), 'Länken gäller inte längre'],
      [closed('over'), 'Tiden har börjat'],
      [closed('over', 'co-booker'), 'Tiden är förbi'],
    ] as const) {
      await drawn({ openLink: answer })
      await settled(() => expect(texts('h1')).toEqual([words]))
      expect(texts('a').join(' ')).toContain('Boka en tid')
    }
    await drawn({}, '/tid')
    expect(texts('h1')).toEqual(['Din bokade tid'])
    expect(page()).toContain('Öppna länken i mejlet')
  })

  test('that has begun tells where one checks in, where the house asks for it', { tags: 'link-check-in' }, async () => {
    const { fake } = await drawn({ openLink: closed('over') })
    await settled(() => expect(page()).toContain('Vill du ändra något nu?'))
    const limits = { checkInMinutes: 15 }
    await does(() =>
      fake.change((state) => ({ ...state, resources: { 4: { title: 'Eken', groupId: GroupId.make(1), limits } } })),
    )
    expect(page()).toContain('Ska du checka in? Logga in, eller skanna koden på dörrskylten.')
  })

  test('of a co-booker has no way to cancel or change, and one to leave', async () => {
    let left: unknown = null
    await drawn({
      openLink: () => (left === null ? opened([time], { whose: 'co-booker' }) : closed('gone')),
      leaveByLink: (parts) => {
        left = parts
        return closed('gone', 'co-booker')
      },
    })
    await settled(() => expect(button('Ta bort mig från bokningen')).toBeTruthy())
    expect(texts('button, a').join(' ')).not.toMatch(/Avboka|Ändra|Logga in/)
    await press(button('Ta bort mig från bokningen'))
    expect(left).toBeNull()
    await press(button('Ta bort mig', document.querySelector('dialog') ?? document))
    await settled(() => expect(page()).toContain('Du är borttagen från bokningen'))
    expect(left).toEqual({ body: { token: TOKEN } })
  })
})

describe('checking in by a link', { tags: 'link-check-in' }, () => {
  // 09:10 in Stockholm on the day of the time.
  beforeEach(() => void vi.setSystemTime('2026-03-03T08:10:00.000Z'))
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
  const checkIn = {
    ...{ state: 'open', from: 'anywhere', resourceId: 4 },
    ...{ opens: '2026-03-03T07:30:00.000Z', until: '2026-03-03T08:15:00.000Z' },
  }
  const ofCoBooker = { whose: 'co-booker' }

  test('is one press where the house lets one check in anywhere', async () => {
    const sent: unknown[] = []
    await drawn({
      openLink: opened([{ ...time, checkIn }], ofCoBooker),
      checkInByLink: (parts) => {
        sent.push(parts)
        const held = { heldFrom: '10:00:00', heldUntil: '09:20:00' }
        return opened([{ ...time, checkIn: { ...checkIn, state: 'done' } }], { ...ofCoBooker, ...held })
      },
    })
    await settled(() => expect(page()).toContain('Senast kl. 09:15, annars kan någon annan ta tiden.'))
    await press(button(/^Checka in Poddstudion/))
    await settled(() => expect(page()).toContain('Incheckad. Från 10:00 håller någon annan på att boka.'))
    expect(sent).toEqual([{ body: { token: TOKEN, rid: 7 } }])
  })

  test('waits for the code of the sign where the house asks for it, which another tab may read', async () => {
    const sent: unknown[] = []
    await drawn({
      openLink: opened([{ ...time, checkIn: { ...checkIn, from: 'sign' } }], ofCoBooker),
      checkInByLink: (parts) => {
        sent.push(parts)
        return opened([time], ofCoBooker)
      },
    })
    await settled(() => expect(page()).toContain('Checka in på plats, med koden på dörrskylten.'))
    expect(texts('button').join(' ')).not.toContain('Checka in')
    const proof = (minutes: number): string => `${(Date.now() + minutes * 60_000).toString(36)}.signed`
    await does(() => keepPresence(ResourceId.make(5), proof(15)))
    await does(() => keepPresence(ResourceId.make(4), proof(-1)))
    expect(texts('button').join(' ')).not.toContain('Checka in')
    const good = proof(15)
    await does(() => keepPresence(ResourceId.make(4), good))
    await press(button(/^Checka in/))
    await settled(() => expect(page()).toContain('Incheckad'))
    expect(sent).toEqual([{ body: { token: TOKEN, rid: 7, code: good } }])
  })

  test('opens by the clock while the page is open, and says why it failed', async () => {
    vi.setSystemTime('2026-03-03T07:29:30.000Z')
    await drawn({
      openLink: opened([{ ...time, checkIn: { ...checkIn, state: 'early' } }]),
      checkInByLink: refused(409, 'check-in-over', 'Tiden är slut, så det går inte att checka in längre.'),
    })
    await settled(() => expect(page()).toContain('Checka in från kl. 08:30, senast kl. 09:15.'))
    vi.setSystemTime('2026-03-03T07:30:00.000Z')
    await does(() => void document.dispatchEvent(new Event('visibilitychange')))
    await press(button(/^Checka in/))
    await settled(() =>
      expect(texts('[role="alert"]').join('')).toBe('Tiden är slut, så det går inte att checka in längre.'),
    )
  })
})

describe('cancelling by a link', { tags: ['link-page', 'link-cost'] }, () => {
  const priced = { refused: null, price: 0, freeUntil: '2026-03-03T06:00:00.000Z', priceLater: 100 }

  test('asks once, with the cost, and says that it is done', async () => {
    const sent: unknown[] = []
    let isDone = false
    await drawn({
      openLink: () => (isDone ? closed('gone') : opened([{ ...own, cancelling: { refused: null, price: 100 } }])),
      cancelByLink: (parts) => {
        sent.push(parts)
        isDone = true
        return closed('gone')
      },
    })
    await settled(() => expect(page()).toContain('Det är för sent att avboka gratis. Priset står kvar: 100 kr.'))
    await press(button(/^Avboka Poddstudion/))
    const dialog = document.querySelector('dialog')
    expect(dialog?.textContent).toContain('Är du säker på att du vill ta bort bokningen?')
    expect(dialog?.textContent?.replaceAll('\u00a0', ' ')).toContain('Priset står kvar: 100 kr.')
    expect(sent).toEqual([])
    await press(button('Avboka', dialog ?? document))
    await settled(() => expect(page()).toContain('Avbokat. Tiden är ledig för andra.'))
    expect(sent).toEqual([{ body: { token: TOKEN, rid: 7, price: 100 } }])
    expect(texts('h1')).toEqual(['Klart'])
  })

  test('of a time that somebody else has cancelled meanwhile says so, when its question goes with it', async () => {
    const other = { ...own, rid: 8, title: 'Grupprum Eken' }
    let isGone = false
    const { fake } = await drawn({
      openLink: () => opened(isGone ? [other] : [own, other]),
      cancelByLink: () => {
        isGone = true
        return refused(404, 'not-found', 'Länken gäller inte längre.')
      },
    })
    await settled(() => expect(page()).toContain('2 tider som du har bokat.'))
    await press(button(/^Avboka Poddstudion/))
    await press(button('Avboka', document.querySelector('dialog') ?? document))
    await does(() => fake.change(changedIn('bookings')))
    await settled(() => expect(page()).toContain('Poddstudion kl. 09:00–10:30 är avbokad eller har börjat.'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(textOf(focused())).toContain('är avbokad eller har börjat')
  })

  test('that has another cost by now says so, and shows it', async () => {
    let price = 0
    await drawn({
      openLink: () => opened([{ ...own, cancelling: { refused: null, price } }]),
      cancelByLink: () => {
        price = 100
        const body = { code: 'overtaken', message: 'Vad det kostar att avboka har ändrats sedan du öppnade sidan.' }
        return { _tag: 'Failed', failure: { _tag: 'Refused', status: 409, body } }
      },
    })
    await settled(() => expect(page()).toContain('Det kostar ingenting att avboka.'))
    await press(button(/^Avboka Poddstudion/))
    const dialog = (): Element => document.querySelector('dialog') ?? document.body
    await press(button('Avboka', dialog()))
    expect(dialog().textContent).toContain('Vad det kostar att avboka har ändrats')
    await press(button('Behåll bokningen', dialog()))
    await settled(() => expect(page()).toContain('Priset står kvar: 100 kr.'))
  })

  test('is told in words', () => {
    const plain = (words: string): string => words.replaceAll('\u00a0', ' ')
    expect(plain(costWords({ refused: null, price: 0 }))).toBe('Det kostar ingenting att avboka.')
    expect(plain(costWords(priced))).toBe(
      'Kan avbokas gratis till och med tisdag 3 mars 07:00, sedan står priset kvar: 100 kr.',
    )
    expect(costWords({ refused: 'För sent.', price: 100 })).toBe('För sent.')
  })
})

test('a token is read as programs leave it in an address, and nothing else is one', { tags: 'link-token' }, () => {
  const mixed = `${'aB3-_'.repeat(8)}xyz`
  for (const fragment of [`#${mixed}`, `#${mixed}.`, `#${mixed}%20`, `# ${mixed.slice(0, 20)}\n${mixed.slice(20)}`])
    expect(tokenInFragment(fragment)).toBe(mixed)
  for (const fragment of ['', '#', '#main', '#innehall']) expect(tokenInFragment(fragment)).toBeNull()
  for (const state of [null, 7, 'x', {}, { linkToken: 7 }]) expect(tokenInHistory(state)).toBeNull()
})
