/** `/verify-email` in strict mode proves an address by itself, and leads on. */
import { describe, expect, test } from 'vitest'
import { UserId } from '../../../../domain/schema/ids.ts'
import { VerifyEmailPage } from '../../../../src/account/verify-email/verify-email-page.tsx'
import { forgetKept, keepForLink, keptForLink } from '../../../../src/shell/sign-in/kept-for-link.ts'
import { type Answers, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { button, does, focused, link, press, screenOfFile, textOf } from '../../testing/screen.tsx'
import { refused, someUser, unreached } from '../../testing/some-user.ts'

const verified = (value: boolean): Told => ({ _tag: 'Ok', value })
const LINK = '/verify-email?id=7&code=abc'
const parts = { parameters: { id: 7 }, body: { code: 'abc' } }
const FAILED = 'Din epost kunde inte verifieras!'

const draw = screenOfFile()
/** Unless a test says otherwise the link was opened in another browser, where it signs in nobody. */
const elsewhere = { maySetPassword: verified(false), SignInByLink: refused('Länken har redan använts.') }
const page = (
  <main tabIndex={-1}>
    <VerifyEmailPage />
  </main>
)
const show = (answers: Answers, path = LINK, state: unknown = null) =>
  draw(page, createFakeCore({ ...elsewhere, ...answers }), path, state)
const heading = (): string => textOf(document.querySelector('h1'))
const words = (): string => textOf(document.body)

describe('a link', () => {
  test('is asked about once, and its code is in the address no more', {
    tags: ['verify-automatic', 'verify-verified'],
  }, async () => {
    const call = await show({ verifyEmail: verified(true) })
    expect(call.mock.calls.map(([name, given]) => [name, given])).toEqual([
      ['verifyEmail', parts],
      ['maySetPassword', parts],
    ])
    expect(heading()).toBe('Adressen är bekräftad')
    expect(link('Logga in').getAttribute('href')).toBe('/sign-in')
    expect(location.href).not.toContain('code')
    expect(JSON.stringify(history.state)).not.toContain('abc')
  })

  test('that the server refuses, or was not there for, says so in its words, and is tried again only when somebody wants it', {
    tags: 'error-form-verify',
  }, async () => {
    const answers = [unreached, refused('Vänta en stund.'), verified(true)]
    const call = await show({ verifyEmail: () => answers.shift() ?? unreached })
    expect(heading()).toBe(FAILED)
    expect(words()).toContain('Servern går inte att nå just nu.')
    expect(call).toHaveBeenCalledTimes(1)
    await press(button('Försök igen'))
    expect(words()).toContain('Vänta en stund.')
    await press(button('Försök igen'))
    expect(call).toHaveBeenCalledTimes(4)
    expect(heading()).toBe('Adressen är bekräftad')
  })

  test.each([
    ['proved just now', true],
    ['proved before, by what reads mails for viruses', false],
  ])(
    'leads on to choosing a password where one may be chosen: %s',
    {
      tags: ['verify-other-browser', 'reg-password'],
    },
    async (_, proved) => {
      await show({ verifyEmail: verified(proved), maySetPassword: verified(true) })
      expect(heading()).toBe('Adressen är bekräftad')
      expect(words()).toContain('Välj nu ett lösenord, så kan du logga in och boka.')
      expect(link('Välj lösenord').getAttribute('href')).toBe('/forgot-password')
      await press(link('Välj lösenord'))
      expect(history.state).toEqual({ accountLink: 'Link', id: '7', code: 'abc' })
      expect(location.href).not.toContain('abc')
    },
  )

  test('in front of a back end that knows nothing of choosing leads to signing in', async () => {
    await show({ verifyEmail: verified(true), maySetPassword: unreached })
    expect(heading()).toBe('Adressen är bekräftad')
    expect(words()).not.toContain('Välj lösenord')
  })

  test('leads nobody back who went elsewhere meanwhile', { tags: 'verify-automatic' }, async () => {
    const waiting = Promise.withResolvers<Told>()
    await show({ verifyEmail: waiting.promise })
    expect(heading()).toBe('Bekräftar din e-post')
    await does(() => history.pushState(null, '', '/'))
    await does(() => waiting.resolve(verified(true)))
    expect(location.pathname).toBe('/')
  })

  test('that has been used says so, also after a reload, and leads on to another', {
    tags: 'verify-failed',
  }, async () => {
    await show({ verifyEmail: verified(false) })
    const call = await show({ resendVerification: { _tag: 'Ok', value: {} } }, location.pathname, history.state)
    expect(heading()).toBe(FAILED)
    await expect.poll(focused).toBe(document.querySelector('h1'))
    await press(button('Skicka en ny länk'))
    const body = { baseUrl: `${location.origin}/verify-email` }
    expect(call.mock.calls).toEqual([
      ['resendVerification', { parameters: { id: 7 }, body }, { success: 'activation-sent' }],
    ])
    // The words are the same whether or not a mail was sent.
    expect(textOf(document.querySelector('[role="status"]'))).toContain('Finns det en adress som väntar på att bli')
  })
})

const DAY = '/group/1/2026-03-04'
const toDay = `${LINK}&returnUrl=${encodeURIComponent(DAY)}`
const shown = (): string => location.pathname + location.search

describe('a link that is opened where its address was registered', () => {
  const SignInByLink: Told = { _tag: 'Ok', value: null }

  test('signs in, and stands before the price of what waits', { tags: 'newcomer-link' }, async () => {
    keepForLink({ email: someUser.email, slots: [] })
    const fake = createFakeCore({ SignInByLink })
    const call = await draw(page, fake, toDay)
    expect(fake.core.command).toHaveBeenCalledWith({ _tag: 'SignInByLink', id: 7, code: 'abc' })
    expect(call).not.toHaveBeenCalled()
    expect(shown()).toBe(`${DAY}?confirm=1`)
    // The day has use of what was kept: it offers the times again if they have lapsed.
    expect(keptForLink().email).toBe(someUser.email)
    forgetKept()
  })

  test('signs in, and says so, where nothing waits', { tags: 'newcomer-link' }, async () => {
    keepForLink({ email: someUser.email, slots: [] })
    await show({ SignInByLink })
    expect(heading()).toBe('Adressen är bekräftad')
    expect(words()).toContain('Du är inloggad.')
    expect(link('Till startsidan').getAttribute('href')).toBe('/')
    expect(keptForLink().email).toBe('')
  })

  test('is tried again when somebody wants it where the server is not there', { tags: 'newcomer-link' }, async () => {
    const answers: Told[] = [unreached, SignInByLink]
    const next = () => answers.shift() ?? unreached
    const call = await show({ SignInByLink: next }, toDay)
    expect(heading()).toBe(FAILED)
    await press(button('Försök igen'))
    expect(shown()).toBe(`${DAY}?confirm=1`)
    expect(call).not.toHaveBeenCalled()
  })

  test('leads nobody back who went elsewhere meanwhile', { tags: 'newcomer-link' }, async () => {
    const waiting = Promise.withResolvers<Told>()
    await show({ SignInByLink: waiting.promise }, toDay)
    await does(() => history.pushState(null, '', '/'))
    await does(() => waiting.resolve(SignInByLink))
    expect(shown()).toBe('/')
  })

  test('opened once more where the person has signed in says so, and leads on', {
    tags: 'newcomer-link-used',
  }, async () => {
    const fake = createFakeCore({ ...elsewhere, verifyEmail: verified(false) })
    fake.change(signedIn({ ...someUser, id: UserId.make(7) }))
    await draw(page, fake, toDay)
    expect(heading()).toBe('Länken är redan använd')
    expect(link('Fortsätt till bokningen').getAttribute('href')).toBe(`${DAY}?confirm=1`)
  })

  test('of somebody else than who has signed in is refused as ever', { tags: 'newcomer-link-used' }, async () => {
    const fake = createFakeCore({ ...elsewhere, verifyEmail: verified(false) })
    fake.change(signedIn({ ...someUser, id: UserId.make(8) }))
    await draw(page, fake, toDay)
    expect(heading()).toBe(FAILED)
  })
})

test.each([
  ['half of one', '/verify-email?id=7', 'Hela länken kom inte med.'],
  ['none', '/verify-email', 'Öppna länken i mejlet som du fick'],
])('with %s it says what to do', { tags: 'verify-automatic' }, async (_, path, said) => {
  const call = await show({}, path)
  expect(words()).toContain(said)
  expect(location.pathname + location.search).toBe('/verify-email')
  expect(call).not.toHaveBeenCalled()
})
