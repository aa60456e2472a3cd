/** The sessions of a person in the profile. */
import { expect, test, vi } from 'vitest'
import type { CallAnswer } from '../../../../domain/schema/calls/http.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { SignedInPlaces } from '../../../../src/account/profile/signed-in-places.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import { button, field, focused, isTicked, part, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { refused } from '../../testing/some-user.ts'

const done = { _tag: 'Ok', value: null } as const
const told: CallAnswer<'sessions'> = {
  sessions: [
    ...[{ id: RowId.make(1), browser: 'Firefox på Windows', current: true }],
    ...[{ id: RowId.make(2), browser: '', current: false }],
  ].map((session) => ({ ...session, since: '2026-03-03T08:00:00Z', lastSeen: '2026-03-04T09:30:00Z' })),
  tellsNewBrowser: true,
}
const draw = screenOfFile()
const show = async (further: Answers = {}) => {
  const fake = createFakeCore({ sessions: { _tag: 'Ok', value: told }, endSession: done, ...further })
  const call = await draw(<SignedInPlaces />, fake, '/profile')
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}
const places = (): string[] => texts('li')
const OTHER = 'Okänd webbläsare'

test('each is told in words, and ended by itself: the other at once, this one as one signs out', {
  tags: ['session-list', 'session-end'],
}, async () => {
  const calls = await show()
  expect(places()).toEqual([
    'Firefox på WindowsDen här webbläsarenInloggad sedan 3 mars 2026 kl. 09:00Används nuLogga ut',
    `${OTHER}Inloggad sedan 3 mars 2026 kl. 09:00Senast använd 4 mars 2026 kl. 10:30Logga ut`,
  ])
  await press(button(/^Logga ut Okänd webbläsare, inloggad sedan 3\smars 2026 kl\.\s09:00$/))
  expect(calls('endSession')).toEqual([{ parameters: { id: 2 } }])
  await vi.waitFor(() => expect(textOf(focused())).toBe(`${OTHER} är utloggad.`))
  expect(places()).toHaveLength(1)
  await press(button(/^Logga ut Firefox/))
  expect([calls('endSession').length, location.pathname]).toEqual([1, '/sign-out'])
})

test('one is ended at a time, and shown as such', { tags: 'session-end' }, async () => {
  const [here, there] = told.sessions
  if (here === undefined || there === undefined) throw new Error('no sessions')
  const sessions = [here, there, { ...there, id: RowId.make(3), browser: 'Safari på iPhone' }]
  const calls = await show({
    sessions: { _tag: 'Ok', value: { ...told, sessions } },
    endSession: new Promise<never>(() => undefined),
  })
  await press(button(/^Logga ut Okänd/))
  await press(button(/^Logga ut Safari/))
  expect(calls('endSession')).toEqual([{ parameters: { id: 2 } }])
  const busy = [/^Logga ut Okänd/, /^Logga ut Safari/].map((name) => button(name).getAttribute('aria-busy'))
  expect(busy).toEqual(['true', 'false'])
})

test('signing out everywhere asks first, where staying has the focus, and signs out here too', {
  tags: 'session-end-all',
}, async () => {
  const calls = await show({ endAllSessions: done })
  await press(button('Logga ut överallt'))
  const stay = button('Stanna inloggad', part('Vill du logga ut överallt?'))
  expect(focused()).toBe(stay)
  await press(stay)
  expect([document.querySelector('dialog'), calls('endAllSessions')]).toEqual([null, []])
  await press(button('Logga ut överallt'))
  await press(button('Logga ut överallt', part('Vill du logga ut överallt?')))
  expect([calls('endAllSessions').length, location.pathname]).toEqual([1, '/sign-out'])
})

test('the mail about a new browser is turned off, and is on still where that was refused', {
  tags: 'email-new-browser',
}, async () => {
  for (const [answer, on] of [
    [done, false],
    [refused('Vänta en stund.'), true],
  ] as const) {
    const calls = await show({ tellNewBrowser: answer })
    const tells = field('Mejla mig när någon loggar in på mitt konto i en ny webbläsare')
    expect(isTicked(tells)).toBe(true)
    await press(tells)
    expect(calls('tellNewBrowser')).toEqual([{ body: { on: false } }])
    expect([isTicked(tells), texts('[role="alert"]').join('')]).toEqual([on, on ? 'Vänta en stund.' : ''])
  }
})
