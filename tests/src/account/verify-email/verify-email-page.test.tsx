/** `/verify-email` in strict mode proves an address by itself, and leads on. */
import { describe, expect, test } from 'vitest'
import { VerifyEmailPage } from '../../../../src/account/verify-email/verify-email-page.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import { button, does, focused, link, press, screenOfFile, textOf } from '../../testing/screen.tsx'
import { refused, unreached } from '../../testing/some-user.ts'

const verified = (value: boolean): Told => ({ _tag: 'Ok', value })
const LINK = '/verify-email?id=7&code=abc'
const parts = { parameters: { id: 7 }, body: { code: 'abc' } }
const FAILED = 'Din epost kunde inte verifieras!'

const draw = screenOfFile()
const show = (answers: Answers, path = LINK, state: unknown = null) =>
  draw(
    <main tabIndex={-1}>
      <VerifyEmailPage />
    </main>,
    createFakeCore({ maySetPassword: verified(false), ...answers }),
    path,
    state,
  )
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

test.each([
  ['half of one', '/verify-email?id=7', 'Hela länken kom inte med.'],
  ['none', '/verify-email', 'Öppna länken i mejlet som du fick'],
])('with %s it says what to do', { tags: 'verify-automatic' }, async (_, path, said) => {
  const call = await show({}, path)
  expect(words()).toContain(said)
  expect(location.pathname + location.search).toBe('/verify-email')
  expect(call).not.toHaveBeenCalled()
})
