/** `/register`: the fields for each user type, the messages, and the body of the call. */
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { forgetRegistration } from '../../../../src/account/register/last-registration.ts'
import { RegisterPage } from '../../../../src/account/register/register-page.tsx'
import { guardedNavigation } from '../../../../src/shell/leaving/navigation-guard.ts'
import { changesAddress, newcomer } from '../../../../src/shell/sign-in/newcomer.ts'
import { createFakeCore, type FakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  chosen,
  field,
  fieldErrors,
  fill,
  focused,
  group,
  isTicked,
  leave,
  link,
  options,
  part,
  press,
  screenOfFile,
  settled,
  summary,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, slot } from '../../testing/some-booking.ts'
import { MUNICIPALITY, PIN, refused, someUser, unreached, userChoices, userTypes } from '../../testing/some-user.ts'

const PASSWORD = 'fyra gula citroner'
const done = { _tag: 'Ok', value: {} } as const
/** A house with all user types. */
const everyType = {
  ...userChoices,
  userTypes: { _tag: 'Ok', value: userTypes.map((one) => ({ ...one, public: true })) },
} as const

const draw = screenOfFile()
const show = (answers: Parameters<typeof createFakeCore>[0] = {}, page = <RegisterPage />, who = signedOut) => {
  const fake: FakeCore = createFakeCore({ ...everyType, register: done, ...answers })
  fake.change(who)
  return draw(page, fake, '/register')
}
const you = (): Element => group('Dina uppgifter')
const organisation = (): Element => group('Organisation')
const invoice = (): Element => group('Faktura')
const chooseType = (name: string): Promise<void> => choose(field('Du bokar som'), name)
const send = (): Promise<void> => press(button('Registrera'))

const person = {
  ...{ 'E-post': someUser.email, Förnamn: 'Ellen', Efternamn: 'Ek', Adress: 'Storgatan 1' },
  ...{ Postnummer: '987 65', Ort: 'Ekstad', Telefon: '070-174 06 40' },
}
const fillAll = async (within: Element, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await fill(field(label, within), value)
}
const finish = async (): Promise<void> => {
  await fill(field('Lösenord'), PASSWORD)
  await press(field('Jag godkänner villkoren'))
  await send()
}

const ofPerson = [
  'Fyll i e-post.',
  'Fyll i förnamn.',
  'Fyll i efternamn.',
  'Fyll i adress.',
  'Fyll i postnr.',
  'Fyll i ort.',
  'Fyll i telefon.',
]
const ofInvoice = ofPerson.slice(0, 6)
const atLast = ['Fyll i lösenord.', 'Vänligen acceptera villkoren']
const everybody = ['Du bokar som', ...Object.keys(person)]
const ofCompany = ['Företagsnamn', 'Organisationsnummer', 'Kontosträng', 'Referenskod']
const ofBilling = ['Samma som ovan', ...Object.keys(person).slice(0, 6)]
const company = ['Fyll i företagsnamn.', 'Fyll i org.nummer.']

/**
 * For each type: the further fields, the optional fields, and the messages for empty fields.
 */
const asked: readonly [string, readonly string[], readonly string[], readonly string[]][] = [
  ['Privatperson', ['Personnummer'], [], ['Fyll i personnummer.']],
  ['Skola', ['Personnummer', 'Skola'], ['Skola'], ['Fyll i personnummer.']],
  ['Företag', [...ofCompany, ...ofBilling], ['Kontosträng', 'Referenskod'], [...company, ...ofInvoice]],
  [
    ...(['Kommunal verksamhet', [...ofCompany, ...ofBilling], []] as const),
    [...company, 'Fyll i kontosträng.', 'Fyll i referenskod.', ...ofInvoice],
  ],
]
describe('what is asked of', () => {
  test.each(asked)(
    '%s',
    {
      tags: ['reg-form', 'reg-company-block', 'reg-billing-block', 'reg-pin', 'reg-school-choice'],
    },
    async (type, further, optional) => {
      await show()
      await chooseType(type)
      const last = ['Lösenord', 'Jag godkänner villkoren']
      const labels = texts('label')
      expect(labels.map((label) => label.replace(' (valfritt)', ''))).toEqual([...everybody, ...further, ...last])
      expect(labels.filter((label) => label.endsWith('(valfritt)'))).toEqual(
        optional.map((label) => `${label} (valfritt)`),
      )
    },
  )

  test.each([
    ['whoever has not said what they are', signedOut],
    ['an administrator who registers somebody', signedIn({ ...someUser, role: 'administrator' })],
  ])('%s, who is offered the public types alone', { tags: 'reg-types' }, async (_, who) => {
    await show(userChoices, <RegisterPage />, who)
    expect(texts('label').slice(0, 8)).toEqual(everybody)
    expect(options(field('Du bokar som'))).toEqual(['Välj vem du bokar som', 'Privatperson', 'Företag', 'Skola'])
  })
})

describe('what is missing is said at each field and in a summary that takes focus, in the words of the specification', () => {
  test.each(asked)(
    'of %s',
    {
      tags: [
        'valid-submit',
        'valid-user-email',
        'valid-user-first-name',
        'valid-user-last-name',
        'valid-user-address',
        'valid-user-zip-code',
        'valid-user-city',
        'valid-user-phone',
        'valid-pin',
        'valid-company-name',
        'valid-company-number',
        'valid-account-string',
        'valid-reference',
        'valid-billing-email',
        'valid-billing-first-name',
        'valid-billing-last-name',
        'valid-billing-address',
        'valid-billing-zip-code',
        'valid-billing-city',
        'valid-reg-accept',
      ],
    },
    async (type, _further, _optional, missing) => {
      const call = await show()
      await chooseType(type)
      await send()
      expect(fieldErrors()).toEqual([...ofPerson, ...missing, ...atLast])
      expect(texts('form section li').map((line) => line.replace(/^Faktura: /, ''))).toEqual(fieldErrors())
      expect(focused()).toBe(summary())
      expect(document.title).toMatch(/^Fel: Registrera/)
      expect(call.mock.calls.map(([name]) => name)).not.toContain('register')
    },
  )

  test('of whoever chose no type', { tags: 'valid-user-type' }, async () => {
    await show()
    await send()
    expect(fieldErrors()).toEqual(['Välj användartyp.', ...ofPerson, ...atLast])
  })

  test('what is no address is none; where two fields have the same words the summary tells them apart, and leads to the right one', {
    tags: ['valid-user-email', 'valid-billing-email', 'wrong-email'],
  }, async () => {
    await show()
    await chooseType('Företag')
    for (const part of [you(), invoice()]) await fill(field('E-post', part), 'ellen@')
    await send()
    const wrong = 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.'
    const told = [...ofPerson, ...company, ...ofInvoice, ...atLast]
    expect(fieldErrors()).toEqual(told.map((words) => (words === 'Fyll i e-post.' ? wrong : words)))
    await press(link(`Faktura: ${wrong}`))
    expect(focused()).toBe(field('E-post', invoice()))
  })
})

/** For each type: the further values, and the body of the call. */
const sent: readonly [string, () => Promise<void>, Readonly<Record<string, unknown>>][] = [
  [
    'Privatperson',
    async () => {
      await fill(field('Personnummer'), ' 910717 – 2380 ')
      await leave(field('Personnummer'))
      expect(field('Personnummer').value).toBe(PIN)
    },
    { userType: 1, pin: PIN, organisation: null, company: '', billingEmail: '' },
  ],
  [
    'Skola',
    async () => {
      await fill(field('Personnummer'), PIN)
      await choose(field('Skola'), 'Norra gymnasiet')
    },
    { userType: 3, pin: PIN, organisation: 9 },
  ],
  [
    'Företag',
    async () => {
      await fillAll(organisation(), { Företagsnamn: 'Eks Snickeri AB', Organisationsnummer: 'SE 559999 0123 01' })
      await leave(field('Organisationsnummer'))
      expect(field('Organisationsnummer').value).toBe('559999-0123')
      await press(field('Samma som ovan'))
    },
    {
      ...{ userType: 2, pin: '', company: 'Eks Snickeri AB', orgNr: '559999-0123', accountString: '', reference: '' },
      ...{ billingEmail: someUser.email, billingFirstName: 'Ellen', billingLastName: 'Ek' },
      ...{ billingAddress: 'Storgatan 1', billingZipCode: '987 65', billingCity: 'Ekstad' },
    },
  ],
  [
    'Kommunal verksamhet',
    async () => {
      await fillAll(organisation(), { Företagsnamn: 'Ekstads kommun, park', Organisationsnummer: '2199990017' })
      await fillAll(organisation(), { Kontosträng: '3100-4420', Referenskod: '310PARK' })
      await press(field('Samma som ovan'))
    },
    { userType: MUNICIPALITY, orgNr: '219999-0017', accountString: '3100-4420', reference: '310PARK' },
  ],
]
test.each(sent)(
  '%s: what is filled in is sent in its normal form, and leads on to signing in',
  {
    tags: [
      'reg-done',
      'field-registration-organisation',
      'field-registration-billing',
      'field-registration-accept',
      'call-user-organisation-field',
    ],
  },
  async (type, fillRest, model) => {
    const call = await show()
    await fillAll(you(), person)
    await chooseType(type)
    await fillRest()
    await finish()
    const [name, parts, said] = call.mock.calls.at(-1) ?? []
    const baseUrl = `${location.origin}/verify-email`
    expect(name).toBe('register')
    expect(parts).toEqual({
      body: expect.objectContaining({ email: someUser.email, password: PASSWORD, accept: true, baseUrl, ...model }),
    })
    expect(said).toEqual({ success: 'registered' })
    expect(location.pathname).toBe('/sign-in')
    expect(history.state).toEqual({ email: someUser.email, isRegistered: true })
  },
)

test('the billing block is the same as above for as long as that is ticked and nothing is typed in it', {
  tags: 'reg-billing-block',
}, async () => {
  await show()
  await fillAll(you(), person)
  await chooseType('Företag')
  const same = field('Samma som ovan')
  const city = (): string => field('Ort', invoice()).value
  await fill(field('Ort', invoice()), 'Lund')
  await press(same)
  expect([city(), field('E-post', invoice()).value]).toEqual(['Ekstad', someUser.email])
  await fill(field('Ort', you()), 'Nybro')
  expect(city()).toBe('Nybro')
  await press(same)
  expect(city()).toBe('Lund')
  await press(same)
  await fill(field('Förnamn', invoice()), 'Elsa')
  expect(isTicked(same)).toBe(false)
  await fill(field('Förnamn', you()), 'Ellinor')
  expect(field('Förnamn', invoice()).value).toBe('Elsa')
})

test('another user type takes nothing of what was typed, and leaving asks first', async () => {
  await show(
    {},
    <Router aroundNav={guardedNavigation}>
      <RegisterPage />
    </Router>,
  )
  await fillAll(you(), person)
  await chooseType('Företag')
  await fillAll(organisation(), { Företagsnamn: 'Eks Snickeri AB', Organisationsnummer: '123' })
  await leave(field('Organisationsnummer'))
  expect(fieldErrors()).toEqual(['Organisationsnumret stämmer inte. Kontrollera siffrorna.'])
  await fill(field('Adress', invoice()), 'Box 7')
  await fill(field('Lösenord'), PASSWORD)
  await chooseType('Privatperson')
  await fill(field('Personnummer'), '1')
  await chooseType('Kommunal verksamhet')
  expect(['Företagsnamn', 'Organisationsnummer'].map((label) => field(label).value)).toEqual(['Eks Snickeri AB', '123'])
  expect([field('Adress', invoice()).value, field('Lösenord').value]).toEqual(['Box 7', PASSWORD])
  await chooseType('Skola')
  // A problem of a field with another type does not count for this type.
  expect(fieldErrors().join()).not.toContain('Personnumret')
  expect(field('Personnummer').value).toBe('1')

  await press(link('Logga in'))
  await settled(() => button('Stanna kvar'))
  await press(button('Stanna kvar'))
  expect([location.pathname, field('Förnamn').value]).toEqual(['/register', 'Ellen'])
  await press(link('Logga in'))
  await press(button('Lämna utan att spara'))
  expect(location.pathname).toBe('/sign-in')
})

describe('what the server answers', () => {
  const COMMON = 'Lösenordet är för vanligt. Välj ett annat.'
  const UNREACHED = 'Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.'
  test.each([
    ['is said at its field', refused('Något är fel.', { password: COMMON }), [COMMON], ''],
    ['is said under the form where it is of no field', refused('Det gick inte.'), [], 'Det gick inte.'],
    ['is not there without it', unreached, [], UNREACHED],
  ])(
    '%s, once, and what was typed stays',
    {
      tags: ['error-form-register', 'error-form-announced-once'],
    },
    async (_, answer, errors, under) => {
      await show({ register: answer })
      await fillAll(you(), person)
      await chooseType('Privatperson')
      await fill(field('Personnummer'), PIN)
      await finish()
      expect(fieldErrors()).toEqual(errors)
      expect(texts('form section li')).toEqual(errors)
      expect(texts('[role="alert"], [role="status"]').filter((said) => said !== '')).toEqual(
        under === '' ? [] : [under],
      )
      if (errors.length > 0) expect(focused()).toBe(summary())
      expect(field('Lösenord').getAttribute('aria-invalid')).toBe(String(errors.length > 0))
      expect([field('E-post').value, field('Lösenord').value, chosen(field('Du bokar som'))]).toEqual([
        ...[someUser.email, PASSWORD, 'Privatperson'],
      ])
      expect(location.pathname).toBe('/register')
    },
  )
})

test('the terms open over the form, which stays as it is', { tags: 'reg-terms' }, async () => {
  const terms = {
    id: 1,
    key: 'content.register.terms',
    value: 'Villkoren gäller dig som har ett konto',
    contentType: 1,
  }
  const call = await show({ contentByKey: { _tag: 'Ok', value: terms } })
  await fill(field('Förnamn'), 'Ellen')
  await press(button('Läs villkoren'))
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual(['contentByKey', { parameters: { key: terms.key } }])
  expect(textOf(part('Villkor'))).toContain(terms.value)
  await press(button('Tillbaka till formuläret'))
  expect(document.querySelector('dialog')).toBeNull()
  expect(focused()).toBe(button('Läs villkoren'))
  expect(field('Förnamn').value).toBe('Ellen')
})

test('a browser and a password manager know every field, and pasting is allowed', async () => {
  await show()
  await chooseType('Företag')
  const tokens = (within: Element): (string | null)[] =>
    [...within.querySelectorAll('input:not([type=checkbox])')].map((input) => input.getAttribute('autocomplete'))
  const contact = ['email', 'given-name', 'family-name', 'address-line1', 'postal-code', 'address-level2']
  expect(tokens(you())).toEqual([...contact, 'tel'])
  expect(tokens(organisation())).toEqual(['organization', 'off', 'off', 'off'])
  expect(tokens(invoice())).toEqual(contact.map((token) => `billing ${token}`))
  expect(tokens(group('Lösenord'))).toEqual(['username', 'new-password'])
  await fill(field('E-post', you()), 'klister@example.se')
  expect(group('Lösenord').querySelector('input')?.value).toBe('klister@example.se')
  expect(field('Lösenord').getAttribute('type')).toBe('password')
  expect(field('Lösenord').dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))).toBe(true)
})

describe('where a user type lets people register with little', { tags: 'reg-short' }, () => {
  const withShort = {
    userTypes: {
      _tag: 'Ok',
      value: userTypes.map((one) => ({ ...one, public: true, ...(one.id === 1 ? { shortRegistration: true } : {}) })),
    },
  } as const
  const first = ['Du bokar som', 'E-post', 'Förnamn', 'Efternamn']
  const last = ['Lösenord', 'Jag godkänner villkoren']

  test('who books, name, e-mail and password are asked, and the rest of other types alone', async () => {
    await show(withShort)
    expect(texts('label')).toEqual([...first, ...last])
    await chooseType('Privatperson')
    expect(texts('label')).toEqual([...first, ...last])
    await chooseType('Skola')
    expect(texts('label')).toEqual([...everybody, 'Personnummer', 'Skola (valfritt)', ...last])
  })

  test('little is enough, and what was typed for another type is neither sent nor held against it', async () => {
    const call = await show(withShort)
    await chooseType('Skola')
    await fill(field('Personnummer'), '1')
    await fill(field('Adress'), 'Storgatan 1')
    await chooseType('Privatperson')
    await send()
    expect(fieldErrors()).toEqual(['Fyll i e-post.', 'Fyll i förnamn.', 'Fyll i efternamn.', ...atLast])
    await fillAll(you(), { 'E-post': someUser.email, Förnamn: 'Ellen', Efternamn: 'Ek' })
    await finish()
    expect(call.mock.calls.at(-1)?.[1]).toEqual({
      body: expect.objectContaining({ userType: 1, email: someUser.email, firstName: 'Ellen', address: '', pin: '' }),
    })
  })
})

describe('a newcomer who comes from the box', () => {
  const wayBack = encodeURIComponent('/group/1/2026-03-04?confirm=1')
  /** @param bookedBy the only people who may book the choice */
  const comes = (state: object, bookedBy?: readonly string[]) => {
    const fake = createFakeCore({ ...everyType, register: done })
    const { date } = bookedPart(1)
    const { startTime, endTime } = slot('09:00', '09:30')
    const limits = bookedBy === undefined ? {} : { bookedBy }
    fake.change((before) => ({
      ...signedOut(before),
      resources: { 1: { title: 'Provsal 1', groupId: GroupId.make(1), ...limits } },
      holds: {
        [resourceDayKey(ResourceId.make(1), date)]: {
          [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
        },
      },
    }))
    return draw(<RegisterPage />, fake, `/register?returnUrl=${wayBack}`, state)
  }

  test('finds the usual kind of person chosen, and stands in the first field', { tags: 'newcomer-short' }, async () => {
    await comes(newcomer)
    expect(chosen(field('Du bokar som'))).toBe('Privatperson')
    expect(focused()).toBe(field('E-post'))
  })

  test.each([
    ['a kind that may book what is chosen', ['Skola', 'Privatperson'], 'Privatperson', 'E-post'],
    ['none where the usual one may not book it', ['Skola'], 'Välj vem du bokar som', 'Du bokar som'],
  ])('finds %s', { tags: 'newcomer-short' }, async (_, bookedBy, type, first) => {
    await comes(newcomer, bookedBy)
    expect(chosen(field('Du bokar som'))).toBe(type)
    expect(focused()).toBe(field(first))
  })

  test('who changes the address finds all that was filled in, once, and the mistyped registration is named', {
    tags: 'newcomer-other-address',
  }, async () => {
    await comes(newcomer)
    await fillAll(you(), { ...person, Personnummer: PIN })
    await finish()
    expect(location.pathname).toBe('/sign-in')

    const call = await comes(changesAddress(someUser.email))
    expect(field('Förnamn').value).toBe('Ellen')
    expect(field('Lösenord').value).toBe(PASSWORD)
    expect(isTicked(field('Jag godkänner villkoren'))).toBe(true)
    expect(focused()).toBe(field('E-post'))
    await fill(field('E-post'), 'ratt@example.se')
    await send()
    expect(call.mock.calls.at(-1)?.[1]).toEqual({
      body: expect.objectContaining({ email: 'ratt@example.se', insteadOf: someUser.email, password: PASSWORD }),
    })

    // It is not kept for whoever registers next.
    forgetRegistration()
    await comes(changesAddress(someUser.email))
    expect(field('Lösenord').value).toBe('')
  })

  test('who left that way has left the password nowhere', { tags: 'newcomer-other-address' }, async () => {
    await comes(newcomer)
    await fillAll(you(), { ...person, Personnummer: PIN })
    await finish()
    const kept = [localStorage, sessionStorage, history.state].map((place) => JSON.stringify(place)).join()
    expect(kept).not.toContain(PASSWORD)
    await comes(newcomer)
    expect(field('Lösenord').value).toBe('')
  })
})
