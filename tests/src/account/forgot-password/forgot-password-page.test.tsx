/** `/forgot-password`: a person requests a link, and chooses a new password with it. */
import { describe, expect, type Mock, test } from 'vitest'
import { ForgotPasswordPage } from '../../../../src/account/forgot-password/forgot-password-page.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  link,
  press,
  screenOfFile,
  summary,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { refused, unreached } from '../../testing/some-user.ts'

const PASSWORD = 'sju blåa stenar'
const done = { _tag: 'Ok', value: {} } as const
const LINK = '/forgot-password?id=7&code=abc'

const draw = screenOfFile()
const show = (answers: Answers, path = '/forgot-password', state: unknown = null) =>
  draw(
    <main tabIndex={-1}>
      <ForgotPasswordPage />
    </main>,
    createFakeCore(answers),
    path,
    state,
  )
/** What was sent, but for the question which ways in there are. */
const sent = (call: Mock): readonly unknown[] => call.mock.calls.filter(([name]) => name !== 'signInWays')
const heading = (): string => textOf(document.querySelector('h1'))
const underForm = (): string => textOf(document.querySelector('form [role="alert"]'))

describe('without a link', () => {
  const send = (): Promise<void> => press(button('Skicka länk'))

  test.each([
    ['', 'Fyll i epost.'],
    ['ingen adress', 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.'],
  ])(
    'an address is needed: "%s" is none',
    {
      tags: ['forgot-form', 'valid-forgot-email', 'wrong-email'],
    },
    async (typed, words) => {
      const call = await show({})
      await fill(field('E-post'), typed)
      await send()
      expect(fieldErrors()).toEqual([words])
      expect(focused()).toBe(summary())
      expect(sent(call)).toEqual([])
    },
  )

  test('the same is said whoever has the address, which can be changed', {
    tags: ['forgot-form', 'toast-reset-sent', 'call-user-forgot'],
  }, async () => {
    const call = await show({ forgotPassword: done })
    await fill(field('E-post'), 'ingen@example.se')
    await send()
    const baseUrl = `${location.origin}/forgot-password`
    expect(sent(call)).toEqual([
      ['forgotPassword', { body: { email: 'ingen@example.se', baseUrl } }, { success: 'reset-sent' }],
    ])
    expect(heading()).toBe('Titta i din e-post')
    expect(textOf(document.body)).toContain('Finns det ett konto med adressen ingen@example.se har vi skickat')
    await press(button('Ändra adress eller skicka igen'))
    expect(focused()).toBe(field('E-post'))
    expect(field('E-post').value).toBe('ingen@example.se')
  })

  test('what the server says stands under the form', { tags: 'error-form-forgot' }, async () => {
    await show({ forgotPassword: refused('Vänta en stund.') })
    await fill(field('E-post'), 'anna@example.se')
    await send()
    expect(underForm()).toBe('Vänta en stund.')
    expect(field('E-post').value).toBe('anna@example.se')
  })
})

describe('with a link', () => {
  const choose = async (password: string, repeated = password): Promise<void> => {
    await fill(field('Lösenord'), password)
    await fill(field('Repetera lösenord'), repeated)
    await press(button('Spara lösenordet'))
  }

  test('its code is out of the address at once, and yet a reload loses nothing', {
    tags: ['reset-form', 'toast-password-reset'],
  }, async () => {
    await show({}, LINK)
    expect(heading()).toBe('Välj nytt lösenord')
    expect(location.pathname + location.search).toBe('/forgot-password')
    const call = await show({ resetPassword: done }, location.pathname, history.state)
    await choose(PASSWORD)
    expect(sent(call)).toEqual([
      [
        'resetPassword',
        { parameters: { id: 7 }, body: { code: 'abc', password: PASSWORD, repeatNewPassword: PASSWORD } },
        { success: 'password-reset' },
      ],
    ])
  })

  test.each([
    ['', '', ['Fyll i lösenord.', 'Repetera lösenord.']],
    [PASSWORD, `${PASSWORD} `, ['Lösenorden stämmer inte med varandra']],
    ['kort', 'kort', [expect.stringContaining('minst 10 tecken')]],
  ])(
    '"%s" and "%s" are refused',
    {
      tags: ['valid-reset-password', 'valid-reset-repeat', 'valid-reset-match'],
    },
    async (password, repeated, errors) => {
      const call = await show({}, LINK)
      await choose(password, repeated)
      expect(fieldErrors()).toEqual(errors)
      expect(document.title).toMatch(/^Fel: /)
      expect(sent(call)).toEqual([])
    },
  )

  test('the password is changed, and signing in is what follows', { tags: 'reset-done' }, async () => {
    await show({ resetPassword: done }, LINK)
    await choose(PASSWORD)
    expect(heading()).toBe('Lösenordet är ändrat')
    await expect.poll(focused).toBe(document.querySelector('h1'))
    expect(link('Logga in').getAttribute('href')).toBe('/sign-in')
    expect(JSON.stringify(history.state)).not.toContain('abc')
  })

  test('what the server says stands at the field, or under the form', { tags: 'error-form-reset' }, async () => {
    const common = 'Lösenordet är för vanligt. Välj ett annat.'
    const answers: Answers = { resetPassword: refused('Fel.', { password: common }) }
    await show(answers, LINK)
    await choose('Sommaren2026')
    expect([fieldErrors(), underForm()]).toEqual([[common], ''])
    answers.resetPassword = refused('Vänta en stund.')
    await choose(PASSWORD)
    expect([fieldErrors(), underForm()]).toEqual([[], 'Vänta en stund.'])
    answers.resetPassword = unreached
    await choose(PASSWORD)
    expect(underForm()).toContain('Servern går inte att nå just nu.')
    expect(field('Lösenord').value).toBe(PASSWORD)
  })

  test('one that has been used leads to asking for another', async () => {
    await show({ resetPassword: refused('Fel.', { code: 'Länken är använd.' }) }, LINK)
    await choose(PASSWORD)
    expect(heading()).toBe('Länken går inte att använda')
    expect(texts('label')).toEqual(['E-post'])
  })
})
