/** The dialog for a visitor who wants to book. It first asks whether they are new. */
import { afterEach, describe, expect, test } from 'vitest'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { keepStep } from '../../../../src/shell/second-factor/kept-step.ts'
import { forgetKept, keepForLink } from '../../../../src/shell/sign-in/kept-for-link.ts'
import { ConfirmBox } from '../../testing/confirm-box.tsx'
import { type Answers, createFakeCore, signedOut } from '../../testing/fake-core.ts'
import { optionsOf, passkeysOfFile } from '../../testing/fake-passkeys.ts'
import { button, field, focused, link, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, slot } from '../../testing/some-booking.ts'

const draw = screenOfFile()
passkeysOfFile()
const DAY = '/group/1/2026-03-04'
const toDay = `?returnUrl=${encodeURIComponent(`${DAY}?confirm=1`)}`
const show = async (who: (state: State) => State = signedOut, answers: Answers = {}) => {
  const fake = createFakeCore(answers)
  const { date } = bookedPart(1)
  const { startTime, endTime } = slot('09:00', '09:30')
  const held = { [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) } } as const
  fake.change((state) => ({
    ...who(state),
    resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
    holds: { [resourceDayKey(ResourceId.make(1), date)]: held },
  }))
  await draw(<ConfirmBox />, fake, DAY)
  await settled(() => expect(texts('dialog h2')).toEqual(['Logga in']))
}
afterEach(() => forgetKept())

describe('the box for signing in', { tags: 'newcomer-asked-first' }, () => {
  test('asks first, and leads a newcomer to the registration and back to this day', async () => {
    await show()
    expect(texts('dialog input')).toEqual([])
    const isNew = link('Jag är ny')
    expect(isNew.getAttribute('href')).toBe(`/register${toDay}`)
    await press(isNew)
    expect(history.state).toEqual({ isNewcomer: true })
    await settled(() => expect(texts('dialog')).toEqual([]))
  })

  test('shows the form to whoever has an account, and stands in its first field', async () => {
    await show()
    await press(button('Jag har konto'))
    await settled(() => expect(focused()).toBe(field('E-post')))
    expect(texts('dialog a').filter((words) => words === 'Jag är ny')).toEqual([])
  })

  test.each(['asked', 'expired'] as const)(
    'shows the form at once to whoever was signed in here: %s',
    async (cause) => {
      await show((state) => ({ ...state, account: { _tag: 'SignedOut', cause } }))
      await settled(() => field('E-post'))
      expect(texts('dialog button').filter((words) => words === 'Jag har konto')).toEqual([])
    },
  )

  test('opens at the code after a reload in the second step', { tags: 'second-factor-screen' }, async () => {
    keepStep({ wanted: { ticket: 'biljetten', app: true, enrols: false }, email: 'anna@example.se' })
    await show()
    await settled(() => expect(focused()).toBe(field('Kod från appen')))
  })

  test.each([
    ['off', []],
    ['staff', ['Jag arbetar här och har lösenord']],
  ] as const)(
    'where passwords are %s it asks nothing, and offers the providers and passkeys at once',
    { tags: ['password-closed-all', 'passkey-sign-in'] },
    async (password, further) => {
      const providers = [{ id: '1', name: 'Ekstads inloggning' }]
      await show(signedOut, {
        signInWays: { _tag: 'Ok', value: { password, providers, passkeys: true } },
        passkeySignInOptions: optionsOf.showing('frågan'),
      })
      await settled(() =>
        expect(texts('dialog .lightbox-body button, dialog .lightbox-body a')).toEqual(
          expect.arrayContaining(['Logga in med Ekstads inloggning', 'Logga in med inloggningsnyckel', ...further]),
        ),
      )
      const ways = texts('dialog')
      expect(ways.join(' ')).not.toContain('Jag är ny')
    },
  )

  test('leads whoever waits for the mail back to it', async () => {
    keepForLink({ email: 'ny@example.se', slots: [] })
    await show()
    await press(link('Öppna mejlet'))
    expect(location.pathname + location.search).toBe(`/sign-in${toDay}`)
    expect(history.state).toEqual({ email: 'ny@example.se', isRegistered: true })
  })
})
