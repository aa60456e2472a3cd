/** Signing in by a passkey, beside the password: by the button, and by what the browser fills in. */
import { expect, test, vi } from 'vitest'
import type { SignInWays } from '../../../../domain/schema/calls/provider-calls.ts'
import { SignInChoices } from '../../../../src/shell/sign-in/sign-in-choices.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import { optionsOf, passkeysOfFile, sentPasskey } from '../../testing/fake-passkeys.ts'
import { button, descriptionOf, does, field, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { refused, unreached } from '../../testing/some-user.ts'

const draw = screenOfFile()
const browser = passkeysOfFile()

const BUTTON = 'Logga in med inloggningsnyckel'
const passwords: SignInWays = { password: 'on', providers: [], passkeys: true }
const older: SignInWays = { password: 'on', providers: [] }

const show = async (answers: Answers = {}, ways: SignInWays = passwords) => {
  let asked = 0
  const onSent = vi.fn()
  const fake = createFakeCore({
    signInWays: { _tag: 'Ok', value: ways },
    passkeySignInOptions: () => {
      asked += 1
      return optionsOf.showing(`fråga ${asked}`)
    },
    ...answers,
  })
  const call = await draw(<SignInChoices wayBack="/bookings" onSent={onSent} />, fake, '/sign-in')
  await settled(() => expect(texts('button').length).toBeGreaterThan(0))
  const { calls } = vi.mocked(fake.core.command).mock
  return {
    ...fake,
    onSent,
    entered: () => calls.map(([told]) => told).filter(({ _tag }) => _tag === 'Enter'),
    asksFor: () => call.mock.calls.filter(([name]) => name === 'passkeySignInOptions').length,
  }
}
const words = (): string => texts('[role="alert"]').join('')

test('a press shows the passkey to the server: no name and no password is typed', {
  tags: 'passkey-sign-in',
}, async () => {
  const { entered, onSent } = await show()
  expect(texts('h2')).toEqual(['Eller utan lösenord'])
  expect(descriptionOf(button(BUTTON))).toContain('Med fingret, ansiktet eller skärmlåset.')
  await press(button(BUTTON))
  expect(browser.dialogs()).toHaveLength(1)
  expect(entered()).toEqual([
    {
      _tag: 'Enter',
      call: 'signInByPasskey',
      body: { passkey: expect.objectContaining({ id: sentPasskey.shown.id }) },
    },
  ])
  // The page and the dialog go on to confirm, because the passkey was sent here.
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('whoever declines reads what to do, and the next press asks the browser again', {
  tags: ['passkey-sign-in', 'passkey-words'],
}, async () => {
  const { entered, onSent } = await show()
  browser.endsBy('NotAllowedError')
  await press(button(BUTTON))
  expect(words()).toBe(
    'Det kom ingen inloggningsnyckel: det avbröts, tog för lång tid, eller så finns det ingen här. Försök igen, eller logga in på ett annat sätt.',
  )
  expect([entered().length, onSent.mock.calls.length]).toEqual([0, 0])
  expect(field('Lösenord').value).toBe('')
  browser.endsBy(null)
  await press(button(BUTTON))
  expect(words()).toBe('')
  expect(entered()).toHaveLength(1)
})

test.each([
  ['an unknown passkey', refused('Inloggningsnyckeln känns inte igen här.'), 'Inloggningsnyckeln känns inte igen här.'],
  ['a server that dies before it answers', unreached, 'Servern går inte att nå just nu.'],
])(
  '%s is told, and another press signs another question',
  { tags: ['passkey-sign-in', 'passkey-words'] },
  async (_, answer, told) => {
    await show({ Enter: answer as Told })
    await press(button(BUTTON))
    await settled(() => expect(words()).toContain(told))
    await press(button(BUTTON))
    const [first, second] = browser.dialogs()
    expect(first).not.toBe(second)
    expect(browser.dialogs()).toHaveLength(2)
  },
)

test('two presses open one dialog', { tags: 'passkey-sign-in' }, async () => {
  await show({ Enter: new Promise<Told>(() => undefined) })
  await press(button(BUTTON))
  expect(button(BUTTON).getAttribute('aria-busy')).toBe('true')
  await press(button(BUTTON))
  expect(browser.dialogs()).toHaveLength(1)
})

test('the browser offers passkeys at the e-mail field, and one that is chosen there signs in', {
  tags: 'passkey-filled-in',
}, async () => {
  const { entered, onSent } = await show()
  expect(field('E-post').autocomplete).toBe('username webauthn')
  await settled(() => expect(browser.fillings().at(-1)?.signal?.aborted).toBe(false))
  await does(() => browser.chooses())
  await settled(() => expect(entered()).toHaveLength(1))
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(browser.dialogs()).toEqual([])
})

test('a press before the server has answered opens a dialog that the offer at the field leaves open', {
  tags: ['passkey-sign-in', 'passkey-filled-in'],
}, async () => {
  let answer: (told: Told) => void = () => undefined
  const { entered } = await show({
    passkeySignInOptions: new Promise<Told>((resolve) => {
      answer = resolve
    }),
  })
  await settled(() => button(BUTTON))
  await press(button(BUTTON))
  await does(() => answer(optionsOf.showing('sen')))
  await settled(() => expect(entered()).toHaveLength(1))
  expect([browser.dialogs(), browser.fillings()]).toEqual([['dialog: sen'], []])
})

test('a press whose screen is gone when the server answers opens no dialog', {
  tags: ['passkey-sign-in'],
}, async () => {
  let answer: (told: Told) => void = () => undefined
  const { change, entered } = await show({
    passkeySignInOptions: new Promise<Told>((resolve) => {
      answer = resolve
    }),
  })
  await settled(() => button(BUTTON))
  await press(button(BUTTON))
  await does(() => change((state) => ({ ...state, missing: { passkeys: true } })))
  await does(() => answer(optionsOf.showing('för sen')))
  expect([browser.dialogs(), browser.fillings(), entered()]).toEqual([[], [], []])
})

test('a press ends the offer at the field, which comes back after a dialog without a passkey', {
  tags: 'passkey-filled-in',
}, async () => {
  await show()
  await settled(() => expect(browser.fillings().at(-1)?.signal?.aborted).toBe(false))
  const before = browser.fillings().length
  browser.endsBy('NotAllowedError')
  await press(button(BUTTON))
  await settled(() => expect(browser.fillings()).toHaveLength(before + 1))
  expect(browser.fillings().map(({ signal }) => signal?.aborted)).toEqual([...Array(before).fill(true), false])
})

test('where the people of the house alone have passwords, the key stands beside the providers', {
  tags: 'passkey-sign-in',
}, async () => {
  const providers = [{ id: '1', name: 'Ekstads e-legitimation' }]
  await show({}, { password: 'staff', providers, passkeys: true })
  await settled(() =>
    expect(texts('button')).toEqual([
      'Logga in med Ekstads e-legitimation',
      BUTTON,
      'Jag arbetar här och har lösenord',
    ]),
  )
})

test.each([
  ['a browser that cannot', () => browser.remove(), passwords],
  ['a house at whose address no browser can', () => undefined, { ...passwords, passkeys: false }],
  ['an older server', () => undefined, older],
])('before %s there is the form alone', { tags: 'passkey-hidden' }, async (_, before, ways) => {
  before()
  await show({}, ways)
  await settled(() => expect(texts('button')).toEqual(['Visa lösenord i fältet Lösenord', 'Logga in']))
  expect(field('E-post').autocomplete).toBe('username')
  expect(texts('h2')).toEqual([])
})

test('another back end without passkeys has the form alone', { tags: 'passkey-hidden' }, async () => {
  const { change } = await show()
  await does(() => change((state) => ({ ...state, missing: { passkeys: true } })))
  expect(texts('button')).toEqual(['Visa lösenord i fältet Lösenord', 'Logga in'])
})
