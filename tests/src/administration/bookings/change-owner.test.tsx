/** *Byt bokare*: a booking is handed on to another person, and the consequences are shown before the press. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Breach } from '../../../../domain/schema/booking-rules.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fill,
  focused,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, someBooking, someNote } from '../../testing/some-booking.ts'
import { someUser, userTypes } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const karin = { ...someUser, id: UserId.make(9), firstName: 'Karin', lastName: 'Lindén', email: 'karin@test.example' }
const breach: Breach = {
  ...{ rule: 'quota', resourceId: ResourceId.make(1), date: localDate('2026-05-11') },
  ...{ limit: 60, used: 120, chosen: 60, per: 'day' },
}
const booking = {
  ...someBooking,
  bookingResources: [bookedPart(1, { price: 100 }), bookedPart(2, { price: 50, ownPrice: true })],
}

const show = async (missing: State['missing'] = {}, further: Answers = {}) => {
  const fake = createFakeCore({
    booking: ok(booking),
    users: ok({ users: [someUser, karin], page: 1, pageSize: 8, pages: 1 }),
    prices: ok([
      { id: 1, price: 240 },
      { id: 2, price: 240 },
    ]),
    breaches: ok([breach]),
    handOn: ok({ breaches: [breach] }),
    ...further,
  })
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  fake.change((state) => ({
    ...state,
    missing,
    resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
  }))
  const call = await draw(<AdministeredBookingPage bookingId="7" />, fake, '/admin/bookings/7')
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}

test('the new price, a price by hand kept, the mails and the broken rules are said; then it is theirs', {
  tags: 'day-change-owner',
}, async () => {
  const callsOf = await show()
  await press(button('Byt bokare'))
  const dialog = part('Byt bokare')
  expect(textOf(dialog)).toContain('Bokningen står på')
  await fill(field('Sök person', dialog), 'karin')
  await settled(() => void button(/Karin Lindén/, dialog))
  await press(button(/Karin Lindén/, dialog))
  expect(focused()).toBe(button('Byt till Karin Lindén', dialog))
  const said = textOf(dialog)
  expect(said).toContain('Priset blir 290 kr i stället för 150 kr.')
  expect(said).toContain('får var sitt mejl.')
  expect(said).toContain('Utanför reglerna för Karin Lindén, men du kan byta ändå')
  await press(button('Byt till Karin Lindén', dialog))
  expect(callsOf('handOn')).toEqual([{ parameters: { id: 7 }, body: { userId: 9 } }])
  expect(texts('dialog')).toEqual([])
  expect(texts('.notice-title')).toContain('Utanför reglerna, men sparat ändå')
})

test('what the user type of the new person may not book is said before the press, and stops nothing', {
  tags: ['day-change-owner', 'book-for-type'],
}, async () => {
  const refused: Breach = { rule: 'user-type', resourceId: ResourceId.make(1), limit: 0, bookedBy: ['Skola', 'Kommun'] }
  const callsOf = await show({}, { breaches: ok([refused]), handOn: ok({ breaches: [refused] }) })
  await press(button('Byt bokare'))
  const dialog = part('Byt bokare')
  await fill(field('Sök person', dialog), 'karin')
  await settled(() => void button(/Karin Lindén/, dialog))
  await press(button(/Karin Lindén/, dialog))
  await settled(() => expect(texts('.rule-breaches li')).toEqual(['Grupprum Eken bokas bara av skolor och kommunen.']))
  await press(button('Byt till Karin Lindén', dialog))
  expect(callsOf('handOn')).toEqual([{ parameters: { id: 7 }, body: { userId: 9 } }])
})

test('somebody without an account is added there, and the notes that they will read are said before the press', {
  tags: 'day-change-owner',
}, async () => {
  const added = { ...karin, id: UserId.make(31), firstName: 'Rut', lastName: 'Ek', email: '' }
  const callsOf = await show(
    {},
    {
      booking: ok({ ...booking, notes: [someNote(3, 'Ring först.', true), someNote(4, 'Koden är 1234.', false)] }),
      users: ok({ users: [], page: 1, pageSize: 8, pages: 1 }),
      userTypes: ok(userTypes),
      addPerson: ok(added),
    },
  )
  await press(button('Byt bokare'))
  const dialog = part('Byt bokare')
  await fill(field('Sök person', dialog), '070-174 06 33')
  await press(button('Lägg till en ny person', dialog))
  await settled(() => void field('Förnamn', dialog))
  expect(field('Telefon', dialog).value).toBe('070-174 06 33')
  await fill(field('Förnamn', dialog), 'Rut')
  await fill(field('Efternamn', dialog), 'Ek')
  await press(button('Lägg till personen', dialog))
  expect(callsOf('addPerson')).toMatchObject([{ body: { firstName: 'Rut', phone: '070-174 06 33' } }])
  expect(textOf(dialog)).toContain('En anteckning följer med, och Rut Ek får läsa den.')
  await press(button('Byt till Rut Ek', dialog))
  expect(callsOf('handOn')).toEqual([{ parameters: { id: 7 }, body: { userId: 31 } }])
})

test('the person whose it is cannot be chosen', { tags: 'day-change-owner' }, async () => {
  const callsOf = await show()
  await press(button('Byt bokare'))
  const dialog = part('Byt bokare')
  const name = new RegExp(`${someUser.firstName} ${someUser.lastName}`)
  await fill(field('Sök person', dialog), someUser.firstName)
  await settled(() => void button(name, dialog))
  await press(button(name, dialog))
  expect(textOf(dialog)).toContain('Bokningen står redan på')
  expect(texts('button', dialog).some((words) => words.startsWith('Byt till'))).toBe(false)
  await press(button('Välj en annan person', dialog))
  expect(callsOf('handOn')).toEqual([])
})

test('another back end has no such button', { tags: 'day-change-owner' }, async () => {
  await show({ 'working-day': true })
  expect(texts('button')).not.toContain('Byt bokare')
})

test('a protected person has mails, an answer with words, and an invoice basis that says what is missing', {
  tags: 'protected-person',
}, async () => {
  const hidden = { ...someUser, firstName: 'Skyddad person', lastName: '', email: '', phone: '', address: '' }
  const user = { ...hidden, protection: 'hidden' } as const
  await show({}, { booking: ok({ ...booking, user, payer: null }) })
  const page = () => textOf(document.querySelector('main') ?? document.body)
  await settled(() => expect(page()).toContain('Personuppgifterna är skyddade, så underlaget har varken adress'))
  await press(button('Byt bokare'))
  await fill(field('Sök person'), 'Karin')
  await settled(() => button(/^Karin Lindén/))
  await press(button(/^Karin Lindén/))
  await settled(() =>
    expect(textOf(part('Byt bokare'))).toContain('Skyddad person och Karin Lindén får var sitt mejl.'),
  )
})
