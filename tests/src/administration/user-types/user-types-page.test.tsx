/** `/admin/user-types`: the list of types, the form of one, its order, and what cannot be done with it. */
import { expect, test } from 'vitest'
import { UserTypeId } from '../../../../domain/schema/ids.ts'
import { UserTypesPage } from '../../../../src/administration/user-types/user-types-page.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  does,
  field,
  fieldErrors,
  fill,
  isTicked,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { refused } from '../../testing/some-user.ts'

const draw = screenOfFile()
const type = (id: number, name: string, more: object = {}) => ({
  ...{ id: UserTypeId.make(id), name, public: true, organisationType: 0, people: 0, cleared: 0, named: 0 },
  ...more,
})
const house = [
  type(1, 'Privatperson', { people: 12, shortRegistration: true }),
  type(2, 'Förening', { organisationType: 1, named: 3 }),
  type(3, 'Elev', { public: false }),
  type(4, 'Kollega', { retired: true, people: 1 }),
]
const drawn = async (types: readonly object[] = house, answers: Answers = {}) => {
  const fake = createFakeCore({ administeredUserTypes: ok(types), ...answers })
  const call = await draw(<UserTypesPage />, fake)
  await settled(() => expect(texts('.panel-row-words')).toHaveLength(types.length))
  return { call, fake }
}
const sent = (call: Awaited<ReturnType<typeof drawn>>['call'], name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
const formOf = (name: string): Element => document.querySelector(`form[aria-label="Ändra ${name}"]`) ?? document.body

test('the types stand in the order of the house, each with what is special about it and who has it', {
  tags: 'user-types-made',
}, async () => {
  await drawn()
  expect(texts('.panel-row-words')).toEqual([
    'Privatperson : Privatpersoner · kan väljas vid registrering · kort registrering · 12 personer',
    'Förening : Företag och föreningar · kan väljas vid registrering · ingen har den',
    'Elev : Privatpersoner · ges av administratörer · ingen har den',
    'Kollega Avvecklad: Privatpersoner · 1 person',
  ])
})

test('a type is made from one form, which says at the field what is wrong with its name', {
  tags: 'user-types-made',
}, async () => {
  const { call } = await drawn(house, { addUserType: ok({}) })
  await press(button('Lägg till användartypen'))
  expect(fieldErrors()).toEqual(['Fyll i ett namn.'])
  await fill(field('Namn'), 'förening')
  expect(fieldErrors()).toEqual(['Det finns redan en användartyp som heter så.'])
  await fill(field('Namn'), '  Vuxenelev ')
  await press(field('Kräver godkännande'))
  await press(button('Lägg till användartypen'))
  expect(sent(call, 'addUserType')).toEqual([
    {
      body: { name: 'Vuxenelev', public: true, organisationType: 0, needsApproval: true, shortRegistration: false },
    },
  ])
})

test('a change sends only what was changed, also when a colleague changes the type meanwhile', {
  tags: ['user-types-made', 'reg-short-set'],
}, async () => {
  let types = house
  const { call, fake } = await drawn(house, { administeredUserTypes: () => ok(types), updateUserType: ok({}) })
  await press(button('Ändra Privatperson'))
  const form = formOf('Privatperson')
  expect(isTicked(field('Kort registrering', form))).toBe(true)
  await press(field('Kort registrering', form))
  types = house.map((one) => (one.name === 'Privatperson' ? { ...one, needsApproval: true } : one))
  await does(() => fake.change((state) => ({ ...state, changed: { ...state.changed, groups: 7 } })))
  await settled(() => expect(isTicked(field('Kräver godkännande', form))).toBe(true))
  expect(isTicked(field('Kort registrering', form))).toBe(false)
  await press(button('Spara användartypen', form))
  expect(sent(call, 'updateUserType')).toEqual([
    { parameters: { id: 1 }, body: { shortRegistration: false, began: { shortRegistration: true } } },
  ])
})

test('the kind of organisation is asked for a type that nothing uses, and for no other', {
  tags: 'user-types-in-use',
}, async () => {
  await drawn()
  await press(button('Ändra Förening'))
  expect(formOf('Förening').querySelector('select')).toBeNull()
  await press(button('Ändra Elev'))
  expect(formOf('Elev').querySelector('select')).not.toBeNull()
})

test('a type in use is retired after a question that says who keeps it, and an unused one may be removed', {
  tags: ['user-types-retired', 'user-types-in-use'],
}, async () => {
  const { call } = await drawn(house, { updateUserType: ok({}), removeUserType: ok(undefined) })
  const names = texts('.panel-row-actions button').filter((text) => text.startsWith('Ta bort'))
  expect(names).toEqual(['Ta bort Elev'])
  await press(button('Avveckla Privatperson'))
  await settled(() => expect(texts('dialog').join()).toContain('12 personer har den och behåller den'))
  await press(button('Avveckla användartypen'))
  expect(sent(call, 'updateUserType')).toEqual([{ parameters: { id: 1 }, body: { retired: true } }])
  await press(button('Ta i bruk Kollega'))
  expect(sent(call, 'updateUserType').at(-1)).toEqual({ parameters: { id: 4 }, body: { retired: false } })
  await press(button('Ta bort Elev'))
  await settled(() => expect(texts('dialog')).toHaveLength(1))
  await press(button('Ta bort användartypen'))
  expect(sent(call, 'removeUserType')).toEqual([{ parameters: { id: 3 } }])
})

test('who removes a type that somebody chose a moment ago reads who has it', {
  tags: 'user-types-in-use',
}, async () => {
  await drawn(house, { removeUserType: refused('1 person har den. Avveckla användartypen i stället.') })
  await press(button('Ta bort Elev'))
  await settled(() => expect(texts('dialog')).toHaveLength(1))
  await press(button('Ta bort användartypen'))
  expect(texts('dialog [role="alert"]').join()).toContain('1 person har den.')
})

test('the last type for those who register has no button that ends it, and says why', {
  tags: 'user-types-last',
}, async () => {
  await drawn([type(1, 'Privatperson', { people: 2 }), type(2, 'Elev', { public: false })])
  expect(texts('.panel-row-words')[0]).toContain('Den enda som kan väljas vid registrering')
  expect(texts('.panel-row-actions')[0]).toBe('Ändra Privatperson')
  await press(button('Ändra Privatperson'))
  const form = formOf('Privatperson')
  await press(field('Kan väljas vid registrering', form))
  await press(button('Spara användartypen', form))
  expect(fieldErrors(form)).toEqual([
    'Minst en användartyp måste gå att välja vid registrering. Gör en annan valbar först.',
  ])
})

test('the order is changed by buttons and saved as a whole', { tags: 'user-types-order' }, async () => {
  const { call } = await drawn(house, { orderUserTypes: ok([]) })
  await press(button('Ändra ordningen'))
  await press(button('Flytta upp Förening'))
  await press(button('Spara ordningen'))
  expect(sent(call, 'orderUserTypes')).toEqual([
    { body: { userTypes: [2, 1, 3, 4], began: { userTypes: [1, 2, 3, 4] } } },
  ])
  await settled(() => expect(document.activeElement?.textContent).toBe('Ändra ordningen'))
})

test('the history says in words what was done with the types, by releases before this one too', {
  tags: 'user-types-made',
}, async () => {
  const entry = (id: number, details: object) => ({
    ...{ id, at: '2026-03-02T10:00:00Z', kind: 'user-type-changed', userId: null, bookingNumber: null, details },
    actor: { id: 9, name: 'Ada Alm' },
  })
  const values = { name: { from: 'Elev', to: 'Vuxenelev' }, retired: { from: false, to: true } }
  const entries = [
    entry(4, { change: 'ordered', userTypes: [2, 1] }),
    entry(3, { change: 'changed', userTypeId: 3, name: 'Elev', values }),
    entry(2, { change: 'removed', userTypeId: 8, name: 'Gäst' }),
    entry(1, { userTypeId: 1, needsApproval: true }),
  ]
  await drawn(house, { audit: ok({ entries, more: false }) })
  await press(button('Visa historiken'))
  await settled(() => expect(texts('tbody tr')).toHaveLength(4))
  expect(texts('tbody tr td:nth-child(2)')).toEqual([
    'Ordningen ändrades',
    'En användartyp ändradesElevNamn: Elev → VuxenelevAvvecklad: nej → ja',
    'En användartyp togs bortGäst',
    'En användartyp ändradesKräver godkännande: ja',
  ])
})
