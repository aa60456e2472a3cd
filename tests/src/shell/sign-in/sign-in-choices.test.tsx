/** The ways to sign in, as the house has set them: passwords for everybody, for its own people or for nobody, and providers. */
import { expect, test, vi } from 'vitest'
import type { SignInWays } from '../../../../domain/schema/calls/provider-calls.ts'
import { SignInChoices } from '../../../../src/shell/sign-in/sign-in-choices.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import { button, field, fill, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { refused } from '../../testing/some-user.ts'

const draw = screenOfFile()
const providers = [
  { id: '1', name: 'Ekstads e-legitimation' },
  { id: '2', name: 'Skolans inloggning' },
]
const buttons = ['Logga in med Ekstads e-legitimation', 'Logga in med Skolans inloggning']

const show = async (ways: SignInWays, answers: Answers = {}) => {
  const fake = createFakeCore({ signInWays: { _tag: 'Ok', value: ways }, ...answers })
  const call = await draw(<SignInChoices wayBack="/bookings" />, fake, '/sign-in')
  await settled(() => expect(texts('button').length).toBeGreaterThan(1))
  return { call, command: vi.mocked(fake.core.command) }
}

test('a house without providers shows the form alone', { tags: 'sign-in-choices' }, async () => {
  await show({ password: 'on', providers: [] })
  expect(texts('button')).toEqual(['Visa lösenord i fältet Lösenord', 'Logga in'])
})

test('where everybody has a password the form comes first, and the providers below it', {
  tags: 'sign-in-choices',
}, async () => {
  await show({ password: 'on', providers })
  await settled(() => expect(texts('button')).toEqual(['Visa lösenord i fältet Lösenord', 'Logga in', ...buttons]))
  expect(texts('h2')).toEqual(['Eller utan lösenord'])
  expect(texts('a')).toEqual(['Glömt lösenord', 'Registrera'])
})

test('where the people of the house have passwords the providers come first, and the form opens for them alone', {
  tags: 'sign-in-choices',
}, async () => {
  await show({ password: 'staff', providers })
  await settled(() => expect(texts('button')).toEqual([...buttons, 'Jag arbetar här och har lösenord']))
  await press(button('Jag arbetar här och har lösenord'))
  expect(texts('button')).toEqual([...buttons, 'Visa lösenord i fältet Lösenord', 'Logga in'])
  // Nobody registers with a password here.
  expect(texts('a')).toEqual(['Glömt lösenord'])
})

test('where nobody has a password there are providers alone', { tags: 'sign-in-choices' }, async () => {
  await show({ password: 'off', providers })
  await settled(() => expect(texts('button')).toEqual(buttons))
  expect(document.querySelector('form')).toBeNull()
})

test('a press asks for the address of that provider, with the page to come back to, and a silent one is told', {
  tags: ['sign-in-choices', 'provider-away'],
}, async () => {
  const words = 'Skolans inloggning svarar inte just nu.'
  const { call } = await show({ password: 'off', providers }, { beginAtProvider: refused(words) })
  await settled(() => button('Logga in med Skolans inloggning'))
  await press(button('Logga in med Skolans inloggning'))
  const asked = call.mock.calls.filter(([name]) => name === 'beginAtProvider').map(([, parts]) => parts)
  expect(asked).toEqual([{ body: { provider: '2', returnUrl: '/bookings' } }])
  expect(texts('[role="alert"]')).toEqual([words])
  expect(texts('button')).toEqual(buttons)
})

test.each(['on', 'staff'] as const)(
  'the second step stands alone, and the ways are back after it (%s)',
  {
    tags: ['sign-in-choices', 'second-factor-screen'],
  },
  async (password) => {
    const wanted: Told = {
      _tag: 'Failed',
      failure: {
        _tag: 'Refused',
        status: 401,
        body: { code: 'second-factor', message: 'Koden.', factor: { ticket: 'x', app: true, enrols: false } },
      },
    }
    await show({ password, providers }, { SignIn: wanted })
    await settled(() => button('Logga in med Skolans inloggning'))
    if (password === 'staff') await press(button('Jag arbetar här och har lösenord'))
    await fill(field('E-post'), 'anna@example.se')
    await fill(field('Lösenord'), 'rätt')
    await press(button('Logga in'))
    await settled(() => field('Kod från appen'))
    expect(texts('button')).toEqual(['Logga in', 'Börja om', 'Jag har inte telefonen'])
    await press(button('Börja om'))
    await settled(() => button('Logga in med Skolans inloggning'))
  },
)
