/** A person's passkeys in the profile. */
import { expect, test } from 'vitest'
import type { OwnFactors } from '../../../../domain/schema/calls/second-factor-calls.ts'
import { browserWords } from '../../../../domain/wording/browser-words.ts'
import { SecondFactor } from '../../../../src/account/profile/second-factor.tsx'
import { type Answers, createFakeCore, type Told } from '../../testing/fake-core.ts'
import { optionsOf, passkeysOfFile, sentPasskey } from '../../testing/fake-passkeys.ts'
import {
  button,
  descriptionOf,
  field,
  fieldErrors,
  fill,
  focused,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { refused, unreached } from '../../testing/some-user.ts'

const draw = screenOfFile()
const browser = passkeysOfFile()

const ADD = 'Lägg till en inloggningsnyckel'
const MAKE = 'Skapa inloggningsnyckeln'
const phone = { id: 4, name: 'Min telefon', since: '2026-03-03T08:00:00Z', lastUsed: null, opensAlone: true }
const laptop = { ...phone, id: 5, name: 'Datorn', lastUsed: '2026-03-05T08:00:00Z' }
const codes = ['aaaa-bbbb-cccc']
const made: Told = { _tag: 'Ok', value: { recoveryCodes: codes } }
const done: Told = { _tag: 'Ok', value: null }

const show = async (further: object = {}, answers: Answers = {}) => {
  const factors = { app: null, recoveryCodes: 0, required: false, hasPassword: true, passkeys: [], ...further }
  const call = await draw(
    <SecondFactor />,
    createFakeCore({
      ownFactors: { _tag: 'Ok', value: factors },
      offerPasskey: optionsOf.making('ny'),
      passkeyProofOptions: optionsOf.showing('bevis'),
      confirmPasskey: made,
      ...answers,
    }),
    '/profile',
  )
  await settled(() => expect(texts('h3')).toContain('Inloggningsnycklar'))
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}
const toOffer = async (): Promise<HTMLElement> => {
  await press(button(ADD))
  const dialog = part(ADD)
  await fill(field('Ditt lösenord'), 'rätt')
  await press(button('Fortsätt', dialog))
  await settled(() => button(MAKE))
  return dialog
}

test('each is listed with its name, since when it is there, and when it was used', {
  tags: 'passkey-profile',
}, async () => {
  await show({ passkeys: [phone, { ...laptop, opensAlone: false }], recoveryCodes: 8 })
  const [first, second] = texts('li')
  expect(first).toContain('Min telefonTillagd 3 mars 2026Inte använd än')
  expect(second).toContain('Senast använd 5 mars 2026Fungerar tillsammans med lösenordet')
  expect(texts('p').join(' ')).toContain('Du har 8 reservkoder kvar.')
})

test('one is explained, added by the password and the finger, and the first brings recovery codes', {
  tags: ['passkey-profile', 'second-factor-recovery'],
}, async () => {
  const calls = await show()
  expect(texts('p')).toContain(
    'Med en inloggningsnyckel (passkey) loggar du in med fingret, ansiktet eller skärmlåset i stället för lösenord.',
  )
  await press(button(ADD))
  expect(focused()).toBe(field('Ditt lösenord'))
  await toOffer()
  expect(calls('offerPasskey')).toEqual([{ body: { password: 'rätt', code: '' } }])
  await settled(() => expect(focused()).toBe(button(MAKE)))
  await fill(field('Namn på inloggningsnyckeln'), '  Min   telefon ')
  await press(button(MAKE))
  expect(browser.dialogs()).toEqual(['making: ny'])
  expect(calls('confirmPasskey')).toEqual([
    { body: { name: 'Min telefon', passkey: expect.objectContaining({ id: sentPasskey.made.id }) } },
  ])
  await settled(() => expect(texts('.recovery-codes li')).toEqual(codes))
  await press(button('Jag har sparat koderna'))
  expect(document.querySelector('dialog')).toBeNull()
  await settled(() => expect(textOf(focused())).toBe('Inloggningsnyckeln Min telefon är tillagd.'))
})

test('another one brings no codes, and is suggested a name that is free', { tags: 'passkey-profile' }, async () => {
  const name = browserWords(navigator.userAgent)
  await show({ passkeys: [{ ...phone, name }] }, { confirmPasskey: { _tag: 'Ok', value: { recoveryCodes: [] } } })
  await press(button(ADD))
  // Whoever has a passkey shows it in place of the password.
  await press(button('Fortsätt', part(ADD)))
  await settled(() => button(MAKE))
  expect(field('Namn på inloggningsnyckeln').value).toMatch(/ 2$/)
  await fill(field('Namn på inloggningsnyckeln'), name.toUpperCase())
  await press(button(MAKE))
  expect(fieldErrors()).toEqual(['Du har redan en inloggningsnyckel med det namnet.'])
  await fill(field('Namn på inloggningsnyckeln'), 'Datorn')
  await press(button(MAKE))
  await settled(() => expect(textOf(focused())).toBe('Inloggningsnyckeln Datorn är tillagd.'))
  expect(browser.dialogs()).toEqual(['dialog: bevis', 'making: ny'])
})

test.each([
  [
    'NotAllowedError',
    'Ingen inloggningsnyckel lades till: det avbröts eller tog för lång tid. Försök igen när du vill.',
  ],
  ['InvalidStateError', 'Den här enheten har redan en inloggningsnyckel till ditt konto, och en räcker.'],
  [
    'SecurityError',
    'Inloggningsnycklar går inte att använda på den här adressen. Logga in på ett annat sätt, och säg till oss.',
  ],
  [
    'ConstraintError',
    'Den här enheten kan inte spara en inloggningsnyckel. Slå på skärmlåset i enhetens inställningar, eller välj en annan enhet.',
  ],
  ['UnknownError', 'Enheten kunde inte använda inloggningsnyckeln. Försök igen, eller använd ett annat sätt.'],
])(
  'a browser that ends by %s is told in words, the name stays, and another press goes on',
  {
    tags: 'passkey-words',
  },
  async (error, words) => {
    const calls = await show()
    const dialog = await toOffer()
    await fill(field('Namn på inloggningsnyckeln'), 'Min telefon')
    browser.endsBy(error)
    await press(button(MAKE))
    expect(texts('[role="alert"]', dialog).join('')).toBe(words)
    expect([field('Namn på inloggningsnyckeln').value, calls('confirmPasskey').length]).toEqual(['Min telefon', 0])
    browser.endsBy(null)
    await press(button(MAKE))
    expect(calls('confirmPasskey')).toHaveLength(1)
  },
)

test('a passkey whose answer was lost is sent again, and no second one is made', {
  tags: 'passkey-profile',
}, async () => {
  let times = 0
  const calls = await show({}, { confirmPasskey: () => (times++ === 0 ? unreached : made) })
  await toOffer()
  await press(button(MAKE))
  await press(button(MAKE))
  await settled(() => expect(texts('.recovery-codes li')).toEqual(codes))
  expect([browser.dialogs(), calls('confirmPasskey').length]).toEqual([['making: ny'], 2])
})

test('one that the server refuses is told, and begins again with the proof', { tags: 'passkey-profile' }, async () => {
  const words = 'Det gick inte att lägga till inloggningsnyckeln. Försök igen.'
  await show({}, { confirmPasskey: refused('Kontrollera uppgifterna.', { passkey: words }) })
  const dialog = await toOffer()
  await press(button(MAKE))
  await settled(() => field('Ditt lösenord'))
  expect(texts('[role="alert"]', dialog).join('')).toBe(words)
})

test('it gets another name', { tags: 'passkey-profile' }, async () => {
  const calls = await show({ passkeys: [phone, laptop] }, { renamePasskey: done })
  await press(button('Byt namn på Min telefon'))
  expect(focused()).toBe(field('Namn på inloggningsnyckeln'))
  await fill(field('Namn på inloggningsnyckeln'), 'datorn')
  await press(button('Spara namnet'))
  expect(fieldErrors()).toEqual(['Du har redan en inloggningsnyckel med det namnet.'])
  await fill(field('Namn på inloggningsnyckeln'), 'Plattan')
  await press(button('Spara namnet'))
  expect(calls('renamePasskey')).toEqual([{ parameters: { id: 4 }, body: { name: 'Plattan' } }])
  await settled(() => expect(textOf(focused())).toBe('Inloggningsnyckeln heter nu Plattan.'))
})

test('removing the last says that the password will do, and is proved by the passkey itself', {
  tags: ['passkey-profile', 'second-factor-removed'],
}, async () => {
  const calls = await show({ passkeys: [phone], recoveryCodes: 8 }, { removePasskey: done })
  await press(button('Ta bort Min telefon'))
  const dialog = part('Vill du ta bort Min telefon?')
  expect(texts('p', dialog).join(' ')).toContain('Sedan räcker lösenordet, och reservkoderna slutar gälla.')
  await settled(() => expect(focused()).toBe(button('Ta bort inloggningsnyckeln')))
  await press(button('Ta bort inloggningsnyckeln'))
  expect(calls('removePasskey')).toEqual([
    { parameters: { id: 4 }, body: { passkey: expect.objectContaining({ id: sentPasskey.shown.id }) } },
  ])
  await settled(() => expect(textOf(focused())).toBe('Inloggningsnyckeln Min telefon är borttagen.'))
})

test('who has lost it gives the password and a recovery code instead', {
  tags: ['passkey-profile', 'second-factor-removed'],
}, async () => {
  const calls = await show({ passkeys: [phone, laptop], recoveryCodes: 8 }, { removePasskey: done })
  await press(button('Ta bort Min telefon'))
  const dialog = part('Vill du ta bort Min telefon?')
  expect(texts('p', dialog).join(' ')).not.toContain('Sedan räcker lösenordet')
  await press(button('Använd lösenordet i stället'))
  expect(focused()).toBe(field('Ditt lösenord'))
  await fill(field('Ditt lösenord'), 'rätt')
  await fill(field('Reservkod'), 'k7f2-mqx9-rtab')
  await press(button('Ta bort inloggningsnyckeln'))
  expect(calls('removePasskey')).toEqual([
    { parameters: { id: 4 }, body: { password: 'rätt', code: 'k7f2-mqx9-rtab' } },
  ])
  await settled(() => expect(document.querySelector('dialog')).toBeNull())
})

test('what the server says of a wrong passkey is said, and the other way stays', {
  tags: 'passkey-words',
}, async () => {
  const words = 'Inloggningsnyckeln känns inte igen. Försök igen, eller bekräfta på ett annat sätt.'
  await show({ passkeys: [phone] }, { removePasskey: refused('Kontrollera uppgifterna.', { passkey: words }) })
  await press(button('Ta bort Min telefon'))
  const dialog = part('Vill du ta bort Min telefon?')
  await press(button('Ta bort inloggningsnyckeln'))
  expect(texts('[role="alert"]', dialog).join('')).toBe(words)
  await press(button('Använd lösenordet i stället'))
  await press(button('Använd inloggningsnyckeln i stället'))
  await settled(() => expect(focused()).toBe(button('Ta bort inloggningsnyckeln')))
  expect(descriptionOf(button('Ta bort inloggningsnyckeln'))).toContain(
    'Webbläsaren frågar efter din inloggningsnyckel',
  )
})

test('whoever works in a house that asks for a second factor keeps the last one', {
  tags: 'staff-second-factor',
}, async () => {
  await show({ passkeys: [phone], required: true })
  expect(texts('button')).not.toContain('Ta bort')
  expect(texts('li').join('')).toContain('Lägg till en till först.')
  await show({ passkeys: [phone, laptop], required: true })
  expect(texts('button').filter((words) => words === 'Ta bort')).toHaveLength(2)
})

test('an app is removed and recovery codes are made by the passkey too', {
  tags: ['passkey-profile', 'second-factor-removed'],
}, async () => {
  const app = '2026-03-03T08:00:00Z'
  const calls = await show({ app, passkeys: [phone], recoveryCodes: 8 }, { removeApp: done, makeRecoveryCodes: made })
  await press(button('Ta bort appen'))
  await press(button('Ta bort appen', part('Ta bort appen')))
  await settled(() => expect(calls('removeApp')).toEqual([{ body: { passkey: expect.anything() } }]))
  await press(button('Gör nya reservkoder'))
  await press(button('Gör nya reservkoder', part('Gör nya reservkoder')))
  await settled(() => expect(texts('.recovery-codes li')).toEqual(codes))
})

test('a browser without passkeys says so, and shows no button that does nothing', {
  tags: 'passkey-hidden',
}, async () => {
  browser.remove()
  await show({ passkeys: [phone] }, { removePasskey: done })
  expect(texts('button')).not.toContain(ADD)
  expect(texts('p').join(' ')).toContain('Den här webbläsaren kan inte använda inloggningsnycklar.')
  // Removing one that is lost needs no passkey.
  await press(button('Ta bort Min telefon'))
  expect(texts('label', part('Vill du ta bort Min telefon?'))).toEqual(['Ditt lösenord', 'Reservkod'])
})

test('who has ten is told to remove one first', { tags: 'passkey-profile' }, async () => {
  await show({ passkeys: Array.from({ length: 10 }, (_, index) => ({ ...phone, id: index, name: `Nyckel ${index}` })) })
  expect(texts('button')).not.toContain(ADD)
  expect(texts('p').join(' ')).toContain('Du har 10 inloggningsnycklar, och fler går inte att ha.')
})

test('before a server without passkeys the section is as it was', { tags: 'passkey-hidden' }, async () => {
  const { passkeys: _, ...older }: OwnFactors = {
    app: null,
    recoveryCodes: 0,
    required: false,
    hasPassword: true,
    passkeys: [],
  }
  await draw(<SecondFactor />, createFakeCore({ ownFactors: { _tag: 'Ok', value: older } }), '/profile')
  await settled(() => button('Lägg till en app'))
  expect([texts('h3'), texts('button')]).toEqual([[], ['Lägg till en app']])
})
