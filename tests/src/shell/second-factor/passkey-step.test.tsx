/** The second step of a sign-in by a passkey, and making one where the house asks for a second factor. */
import { expect, test, vi } from 'vitest'
import { SignInForm } from '../../../../src/shell/sign-in/sign-in-form.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import { optionsOf, passkeysOfFile, sentPasskey } from '../../testing/fake-passkeys.ts'
import {
  button,
  descriptionOf,
  field,
  fill,
  focused,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'
import { refused } from '../../testing/some-user.ts'

const draw = screenOfFile()
const browser = passkeysOfFile()

const USE = 'Använd inloggningsnyckeln'
const MAKE = 'Skapa inloggningsnyckeln'
const refusal = (code: string, further: object = {}): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 401, body: { code, message: `Så säger servern om ${code}.`, ...further } },
})

/** Gives the password, after which this factor is wanted. */
const show = async (wanted: object, answers: Answers = {}) => {
  let asked = 0
  const factor = { ticket: 'biljetten', app: true, enrols: false, passkey: true, ...wanted }
  const fake = createFakeCore({
    SignIn: refusal('second-factor', { factor }),
    passkeyStepOptions: () => {
      asked += 1
      return optionsOf.showing(`fråga ${asked}`)
    },
    offerPasskeyByTicket: () => {
      asked += 1
      return optionsOf.making(`ny ${asked}`)
    },
    offerAppByTicket: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' } },
    ...answers,
  })
  const call = await draw(<SignInForm wayBack="/" />, fake, '/sign-in')
  await fill(field('E-post'), 'anna@example.se')
  await fill(field('Lösenord'), 'rätt')
  await press(button('Logga in'))
  const { calls } = vi.mocked(fake.core.command).mock
  return {
    entered: () => calls.map(([told]) => told).filter(({ _tag }) => _tag === 'Enter'),
    calls: (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts),
  }
}
const words = (): string => texts('[role="alert"]').join('')
const shown = { passkey: expect.objectContaining({ id: sentPasskey.shown.id }) }

test('whoever has a passkey shows it by one press, for which the button has the focus', {
  tags: 'passkey-step-screen',
}, async () => {
  const { entered, calls } = await show({})
  await settled(() => expect(focused()).toBe(button(USE)))
  // A screen reader reads what the step is about with the button that gets the focus.
  expect(descriptionOf(button(USE))).toContain('Bekräfta med din inloggningsnyckel att det är du')
  await press(button(USE))
  expect(calls('passkeyStepOptions')[0]).toEqual({ body: { ticket: 'biljetten' } })
  expect(entered()).toEqual([{ _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten', ...shown } }])
})

test('a code of the app is one press away, and the passkey one press back', {
  tags: 'passkey-step-screen',
}, async () => {
  const { entered } = await show({})
  await settled(() => button(USE))
  await press(button('Använd en kod från appen i stället'))
  await settled(() => expect(focused()).toBe(field('Kod från appen')))
  await press(button('Använd en inloggningsnyckel i stället'))
  await settled(() => expect(focused()).toBe(button(USE)))
  await press(button('Använd en kod från appen i stället'))
  await fill(field('Kod från appen'), '123456')
  await press(button('Logga in'))
  expect(entered()).toEqual([{ _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten', code: '123456' } }])
})

test('whoever has no app is asked for a recovery code, and told what to do without one', {
  tags: ['passkey-step-screen', 'second-factor-recovery'],
}, async () => {
  await show({ app: false })
  await settled(() => button(USE))
  await press(button('Använd en reservkod i stället'))
  await settled(() => expect(focused()).toBe(field('Reservkod')))
  expect(texts('button')).not.toContain('Jag har telefonen')
  expect(texts('p').join(' ')).toContain('Har du varken inloggningsnyckeln eller någon kod? Kontakta oss.')
})

test('a dialog without a passkey is told, and the next press asks again', {
  tags: ['passkey-step-screen', 'passkey-words'],
}, async () => {
  const { entered } = await show({})
  await settled(() => button(USE))
  browser.endsBy('NotAllowedError')
  await press(button(USE))
  expect(words()).toBe(
    'Det kom ingen inloggningsnyckel: det avbröts eller tog för lång tid. Försök igen, eller använd ett annat sätt.',
  )
  browser.endsBy(null)
  await press(button(USE))
  expect([words(), entered().length]).toEqual(['', 1])
})

test('a passkey that the server does not take is told, and another question is signed', {
  tags: ['passkey-step-screen', 'passkey-words'],
}, async () => {
  const told = 'Inloggningsnyckeln känns inte igen.'
  await show({}, { Enter: refused('Någon uppgift behöver rättas.', { passkey: told }) })
  await settled(() => button(USE))
  await press(button(USE))
  expect(words()).toBe(told)
  await press(button(USE))
  const [first, second] = browser.dialogs()
  expect([first === second, browser.dialogs().length]).toEqual([false, 2])
})

test('a sign-in that took too long begins again with the reason', { tags: 'passkey-step-screen' }, async () => {
  await show({}, { Enter: refusal('ticket') })
  await settled(() => button(USE))
  await press(button(USE))
  await settled(() => field('Lösenord'))
  expect(words()).toBe('Så säger servern om ticket.')
})

test('a browser that cannot is asked for a code at once, and the words say why', {
  tags: ['passkey-step-screen', 'passkey-hidden'],
}, async () => {
  browser.remove()
  await show({ app: false })
  await settled(() => field('Reservkod'))
  expect(texts('p').join(' ')).toContain('Den här webbläsaren kan inte använda din inloggningsnyckel.')
  expect(texts('button')).not.toContain('Använd en inloggningsnyckel i stället')
})

const codes = ['aaaa-bbbb-cccc']
const must = { app: false, enrols: true }

test('whoever must have a second factor makes a passkey, keeps the codes and goes on', {
  tags: ['passkey-enrolment', 'staff-second-factor'],
}, async () => {
  const { entered, calls } = await show(must, {
    confirmPasskeyByTicket: { _tag: 'Ok', value: { recoveryCodes: codes } },
  })
  await settled(() => button(MAKE))
  expect(texts('p').join(' ')).toContain('Med en inloggningsnyckel (passkey) loggar du in med fingret')
  await fill(field('Namn på inloggningsnyckeln'), 'Jobbtelefonen')
  await press(button(MAKE))
  expect(calls('confirmPasskeyByTicket')).toEqual([
    {
      body: {
        ticket: 'biljetten',
        name: 'Jobbtelefonen',
        passkey: expect.objectContaining({ id: sentPasskey.made.id }),
      },
    },
  ])
  await settled(() => expect(texts('.recovery-codes li')).toEqual(codes))
  await press(button('Jag har sparat koderna'))
  expect(entered()).toEqual([{ _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten' } }])
})

test('or adds an app instead, and may change their mind', {
  tags: ['passkey-enrolment', 'staff-second-factor'],
}, async () => {
  await show(must, { confirmAppByTicket: { _tag: 'Ok', value: { recoveryCodes: codes } } })
  await settled(() => button(MAKE))
  await press(button('Använd en app för koder i stället'))
  await settled(() => field('Kod från appen'))
  await press(button('Använd en inloggningsnyckel i stället'))
  await settled(() => button(MAKE))
  await press(button('Använd en app för koder i stället'))
  await settled(() => field('Kod från appen'))
  await fill(field('Kod från appen'), '123456')
  await press(button('Fortsätt'))
  await settled(() => expect(texts('.recovery-codes li')).toEqual(codes))
})

test('a passkey that the server does not take is made anew from other options', {
  tags: ['passkey-enrolment', 'passkey-words'],
}, async () => {
  const told = 'Det gick inte att lägga till inloggningsnyckeln. Försök igen.'
  await show(must, { confirmPasskeyByTicket: refused('Någon uppgift behöver rättas.', { passkey: told }) })
  await settled(() => button(MAKE))
  await press(button(MAKE))
  await settled(() => expect(words()).toBe(told))
  await press(button('Försök igen'))
  await settled(() => button(MAKE))
  await press(button(MAKE))
  const [first, second] = browser.dialogs()
  expect([first === second, browser.dialogs().length]).toEqual([false, 2])
})

test('before an older server an app is added at once', {
  tags: ['passkey-hidden', 'staff-second-factor'],
}, async () => {
  await show({ ...must, passkey: undefined })
  await settled(() => field('Kod från appen'))
  expect(texts('button')).not.toContain('Använd en inloggningsnyckel i stället')
})
