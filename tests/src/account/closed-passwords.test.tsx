/** PASSWORD_SIGN_IN on, staff and off: each place that speaks of passwords offers what opens, and says nothing that is not so. */
import { expect, test } from 'vitest'
import type { SignInWays } from '../../../domain/schema/calls/provider-calls.ts'
import { ClaimAccountPage } from '../../../src/account/claim-account/claim-account-page.tsx'
import { ForgotPasswordPage } from '../../../src/account/forgot-password/forgot-password-page.tsx'
import { SecondFactor } from '../../../src/account/profile/second-factor.tsx'
import { SignedInPlaces } from '../../../src/account/profile/signed-in-places.tsx'
import { RegisterPage } from '../../../src/account/register/register-page.tsx'
import { SignInPage } from '../../../src/account/sign-in/sign-in-page.tsx'
import { UndoEmailChangePage } from '../../../src/account/undo-email-change/undo-email-change-page.tsx'
import { ClaimLink } from '../../../src/administration/users/user-panels.tsx'
import { type Answers, createFakeCore, signedIn } from '../testing/fake-core.ts'
import { button, press, screenOfFile, settled, textOf } from '../testing/screen.tsx'
import { someUser } from '../testing/some-user.ts'

const draw = screenOfFile()
const provider = { id: '1', name: 'Ekstads inloggning' }
const BY_PROVIDER = 'Logga in med Ekstads inloggning'
const ok = (value: unknown) => ({ _tag: 'Ok', value }) as const

type Password = SignInWays['password']
const ways = (password: Password): Answers => ({ signInWays: ok({ password, providers: [provider] }) })
const words = (): string => textOf(document.body)

interface Place {
  readonly draw: (password: Password) => Promise<unknown>
  /** What is said in each setting, and what is not. */
  readonly says: Readonly<Record<Password, readonly string[]>>
  readonly saysNot: Readonly<Record<Password, readonly string[]>>
}
const page = (element: () => React.ReactElement, path: string, answers: Answers = {}, isSignedIn = false) => ({
  draw: async (password: Password) => {
    const fake = createFakeCore({ ...ways(password), ...answers })
    if (isSignedIn) fake.change(signedIn(someUser))
    await draw(<main tabIndex={-1}>{element()}</main>, fake, path)
  },
})
const link = '?id=7&code=abc'
const factors = (hasPassword: boolean) =>
  ok({ app: null, recoveryCodes: 0, required: false, hasPassword, passkeys: [], takesPasskeys: false })
const sessions = ok({
  sessions: [
    { id: 1, browser: 'Firefox', since: '2026-03-03T08:00:00Z', lastSeen: '2026-03-03T08:00:00Z', current: true },
  ],
  tellsNewBrowser: true,
})

const places: Readonly<Record<string, Place>> = {
  'the sign-in page': {
    ...page(() => <SignInPage />, '/sign-in'),
    says: {
      on: ['Lösenord', 'Glömt lösenord', BY_PROVIDER],
      staff: ['Jag arbetar här', BY_PROVIDER],
      off: [BY_PROVIDER],
    },
    saysNot: { on: [], staff: ['Glömt lösenord', 'Registrera'], off: ['ösenord', 'Registrera'] },
  },
  'the registration': {
    ...page(() => <RegisterPage />, '/register', { userTypes: ok([]), schools: ok([]) }),
    says: { on: [BY_PROVIDER], staff: [BY_PROVIDER], off: [BY_PROVIDER] },
    saysNot: { on: [], staff: ['ösenord'], off: ['ösenord'] },
  },
  'the page of a forgotten password': {
    ...page(() => <ForgotPasswordPage />, '/forgot-password'),
    says: {
      on: ['Skicka länk'],
      staff: ['Skicka länk', 'Bara den som arbetar här har lösenord', BY_PROVIDER],
      off: ['Här loggar man in utan lösenord', BY_PROVIDER],
    },
    saysNot: { on: [BY_PROVIDER], staff: [], off: ['Skicka länk'] },
  },
  'a link of before to choose a password': {
    ...page(() => <ForgotPasswordPage />, `/forgot-password${link}`),
    says: { on: ['Välj nytt lösenord'], staff: ['Välj nytt lösenord'], off: ['Här loggar man in utan lösenord'] },
    saysNot: { on: [], staff: [], off: ['Välj nytt lösenord'] },
  },
  'taking over an account': {
    ...page(() => <ClaimAccountPage />, `/claim${link}`, { mayClaim: ok({ works: true, email: 'vera@test.example' }) }),
    says: {
      on: ['Välj ett lösenord'],
      staff: ['skriv koden som vi mejlar till vera@test.example', BY_PROVIDER],
      off: ['skriv koden som vi mejlar till vera@test.example', BY_PROVIDER],
    },
    saysNot: { on: [], staff: ['Välj ett lösenord'], off: ['Välj ett lösenord'] },
  },
  'taking over an account without an address': {
    ...page(() => <ClaimAccountPage />, `/claim${link}`, { mayClaim: ok({ works: true, email: '' }) }),
    says: { on: ['Välj ett lösenord'], staff: ['Har vi ingen adress till dig'], off: ['Har vi ingen adress till dig'] },
    saysNot: { on: [], staff: [], off: [] },
  },
  'a link to take over an account that cannot be used': {
    ...page(() => <ClaimAccountPage />, `/claim${link}`, { mayClaim: ok({ works: false, email: '' }) }),
    says: {
      on: ['Har du redan tagit över kontot?', 'Välj ett nytt lösenord'],
      staff: ['Har du redan tagit över kontot?'],
      off: ['Har du redan tagit över kontot?'],
    },
    saysNot: { on: [], staff: [], off: ['ösenord'] },
  },
  'undoing another address': {
    ...page(() => <UndoEmailChangePage />, `/undo-email-change${link}`),
    says: {
      on: ['du väljer ett nytt lösenord'],
      staff: ['du väljer ett nytt lösenord'],
      off: ['Alla som är inloggade'],
    },
    saysNot: { on: [], staff: [], off: ['ösenord'] },
  },
  'the link for a person whom the house has booked for': {
    ...page(() => <ClaimLink title="Konto" user={{ ...someUser, unclaimed: true }} />, '/admin/users/1', {}, true),
    says: { on: ['väljer personen lösenord'], staff: ['kopplar kontot'], off: ['kopplar kontot'] },
    saysNot: { on: [], staff: ['lösenord'], off: ['lösenord'] },
  },
}

test.for(
  Object.keys(places).flatMap((name) => (['on', 'staff', 'off'] as const).map((password) => ({ name, password }))),
)('$name: $password', { tags: 'password-closed-all' }, async ({ name, password }) => {
  const place = places[name]
  if (place === undefined) throw new Error('There is a place')
  await place.draw(password)
  await settled(() => {
    for (const said of place.says[password]) expect(words()).toContain(said)
  })
  for (const said of place.saysNot[password]) expect(words()).not.toContain(said)
})

test('an address that was won back is signed in with as usual, where nobody has a password', {
  tags: 'password-closed-all',
}, async () => {
  const answers = { ...ways('off'), undoEmailChange: ok({ resetCode: 'abc' }) }
  await draw(<UndoEmailChangePage />, createFakeCore(answers), `/undo-email-change${link}`)
  await settled(() => button('Ångra bytet'))
  await press(button('Ångra bytet'))
  await settled(() => expect(words()).toContain('Logga nu in som du brukar.'))
  expect(words()).not.toContain('ösenord')
})

test.for([
  { password: 'on', said: 'Har lösenordet bytts' },
  { password: 'off', said: 'Logga in som vanligt och öppna Min profil' },
] as const)(
  'an address that cannot be won back any more: $password',
  {
    tags: 'password-closed-all',
  },
  async ({ password, said }) => {
    const answers = { ...ways(password), undoEmailChange: ok({ resetCode: null }) }
    await draw(<UndoEmailChangePage />, createFakeCore(answers), `/undo-email-change${link}`)
    await settled(() => button('Ångra bytet'))
    await press(button('Ångra bytet'))
    await settled(() => expect(words()).toContain(said))
    if (password === 'off') expect(words()).not.toContain('ösenord')
  },
)

test.for([
  { hasPassword: true, said: 'när du har skrivit lösenordet' },
  { hasPassword: false, said: 'en kod som bekräftar att det är du' },
])(
  'the app for codes is told of by what it follows: $said',
  { tags: 'password-closed-all' },
  async ({ hasPassword, said }) => {
    const fake = createFakeCore({ ownFactors: factors(hasPassword) })
    fake.change(signedIn(someUser))
    await draw(<SecondFactor />, fake, '/profile')
    await settled(() => expect(words()).toContain(said))
  },
)

test.for([
  { hasPassword: true, said: 'byt sedan lösenord' },
  { hasPassword: false, said: 'ta bort inloggningar som inte är dina' },
])(
  'the list of sign-ins advises what can be done: $said',
  { tags: 'password-closed-all' },
  async ({ hasPassword, said }) => {
    const fake = createFakeCore({ sessions, ownFactors: factors(hasPassword) })
    fake.change(signedIn(someUser))
    await draw(<SignedInPlaces />, fake, '/profile')
    await settled(() => expect(words()).toContain(said))
  },
)
