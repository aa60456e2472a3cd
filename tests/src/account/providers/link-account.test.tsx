/** Linking the account that a person has with the provider who has proved them. */
import { expect, test, vi } from 'vitest'
import type { PasswordSignIn } from '../../../../domain/rules/password-sign-in.ts'
import type { UnknownPerson } from '../../../../domain/schema/calls/provider-calls.ts'
import { LinkAccount } from '../../../../src/account/providers/link-account.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  link,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'

const draw = screenOfFile()
const person: UnknownPerson = {
  ...{ ticket: 'biljetten', provider: 'Ekstads e-legitimation', email: 'anna@example.se' },
  ...{ firstName: 'Anna', lastName: 'Ek', pin: '', userType: null, proved: ['email'], hasAccount: true },
}
const done: Told = { _tag: 'Ok', value: null }
const refusal = (code: string, further: object = {}): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 401, body: { code, message: `Så säger servern om ${code}.`, ...further } },
})

interface Shown {
  readonly who?: UnknownPerson
  readonly password?: PasswordSignIn
  readonly answers?: Answers
}
const show = async ({ who = person, password = 'on', answers = {} }: Shown) => {
  const value = { password, providers: [{ id: '1', name: who.provider }] }
  const fake = createFakeCore({ signInWays: { _tag: 'Ok', value }, mailEntryCode: done, ...answers })
  const onTried = vi.fn()
  const screen = <LinkAccount person={who} wayBack="/" onErrors={() => undefined} onTried={onTried} />
  const call = await draw(screen, fake, '/sign-in')
  await settled(() => button('Mejla mig en kod'))
  return { call, command: vi.mocked(fake.core.command), onTried }
}
const mailCode = async (): Promise<void> => {
  await press(button('Mejla mig en kod'))
  await settled(() => expect(focused()).toBe(field('Kod från mejlet')))
}

test('an account with the proved address is named, and is opened by its password or by a code to that address alone', {
  tags: 'provider-linking-screen',
}, async () => {
  const { call } = await show({})
  expect(texts('section p')[0]).toBe(
    'Ekstads e-legitimation känner igen dig, och anna@example.se har redan ett konto här. Logga in på det en gång, så är de ihopkopplade.',
  )
  expect(texts('h2')).toEqual(['Koppla ihop med ditt konto', 'Eller med en kod'])
  expect(field('E-post').value).toBe('anna@example.se')
  expect(field('Kontots adress').hasAttribute('readonly')).toBe(true)
  expect(texts('a')).toEqual(['Glömt lösenord'])
  await mailCode()
  expect(call.mock.calls.filter(([name]) => name === 'mailEntryCode').map(([, parts]) => parts)).toEqual([
    { body: { ticket: 'biljetten', email: 'anna@example.se' } },
  ])
})

test('whoever says that they have an account types its address, and may go back to register', {
  tags: 'provider-linking-screen',
}, async () => {
  await show({ who: { ...person, email: '', proved: [], hasAccount: false } })
  expect(field('Kontots adress').hasAttribute('readonly')).toBe(false)
  await press(button('Mejla mig en kod'))
  expect(fieldErrors()).toEqual(['Fyll i e-post.'])
  expect(link('Jag har inget konto här').getAttribute('href')).toBe('/register')
})

test('where nobody has a password a mailed code is the one way', {
  tags: ['provider-linking-screen', 'sign-in-choices'],
}, async () => {
  await show({ password: 'off' })
  await settled(() => expect(texts('h2')).toEqual(['Koppla ihop med ditt konto', 'Med en kod']))
  expect(texts('label')).toEqual(['Kontots adress'])
})

test('the mailed code is eight digits, however they are written, and a wrong one is told at its field', {
  tags: 'provider-linking-screen',
}, async () => {
  const wrong: Told = {
    _tag: 'Failed',
    failure: {
      _tag: 'Refused',
      status: 422,
      body: { code: 'invalid', message: 'Kontrollera.', fields: { code: 'Koden stämmer inte.' } },
    },
  }
  const { command, onTried } = await show({ answers: { Enter: wrong } })
  await mailCode()
  await fill(field('Kod från mejlet'), '1234')
  await press(button('Koppla ihop'))
  expect(fieldErrors()).toEqual(['Fyll i koden, åtta siffror.'])
  await fill(field('Kod från mejlet'), '1234 5678')
  await press(button('Koppla ihop'))
  await settled(() => expect(fieldErrors()).toEqual(['Koden stämmer inte.']))
  const entered = command.mock.calls.map(([told]) => told).filter(({ _tag }) => _tag === 'Enter')
  expect(entered).toEqual([
    { _tag: 'Enter', call: 'signInByProvider', body: { ticket: 'biljetten', code: '12345678' } },
  ])
  expect(onTried).toHaveBeenCalled()

  // The words tell to ask for another one. It is said that only that one counts, in an empty field.
  await press(button('Mejla en ny kod'))
  await settled(() => expect(texts('[role="status"]').join('')).toContain('Bara den senaste koden gäller.'))
  await settled(() => expect(focused()).toBe(field('Kod från mejlet')))
  expect([field('Kod från mejlet').value, fieldErrors()]).toEqual(['', []])
})

test('the second step after the code stands alone, and whoever begins again asks for another code', {
  tags: ['provider-linking-screen', 'second-factor-screen'],
}, async () => {
  const factor = { ticket: 'x', app: true, enrols: false }
  await show({ answers: { Enter: refusal('second-factor', { factor }) } })
  await mailCode()
  await fill(field('Kod från mejlet'), '12345678')
  await press(button('Koppla ihop'))
  await settled(() => field('Kod från appen'))
  expect(texts('button')).toEqual(['Logga in', 'Börja om', 'Jag har inte telefonen'])
  await press(button('Börja om'))
  await settled(() => button('Mejla mig en kod'))
  expect(texts('label')).not.toContain('Kod från mejlet')
})

test('the second step after the password stands alone too', {
  tags: ['provider-linking-screen', 'second-factor-screen'],
}, async () => {
  const factor = { ticket: 'x', app: true, enrols: false }
  await show({ answers: { SignIn: refusal('second-factor', { factor }) } })
  await fill(field('Lösenord'), 'rätt')
  await press(button('Logga in'))
  await settled(() => field('Kod från appen'))
  expect(texts('button')).toEqual(['Logga in', 'Börja om', 'Jag har inte telefonen'])
})
