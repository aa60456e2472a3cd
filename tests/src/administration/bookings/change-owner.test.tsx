// @vitest-environment happy-dom
/** *Byt bokare*: a booking is made another person's, and what comes of it is said before the press. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Breach } from '../../../../domain/schema/booking-rules.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
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
import { bookedPart, NOW, ok, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

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

const show = async (missing: State['missing'] = {}) => {
  const fake = createFakeCore({
    booking: ok(booking),
    users: ok({ users: [someUser, karin], page: 1, pageSize: 8, pages: 1 }),
    prices: ok([
      { id: 1, price: 240 },
      { id: 2, price: 240 },
    ]),
    breaches: ok([breach]),
    handOn: ok({ breaches: [breach] }),
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
  expect(said).toContain('Utanför reglerna för Karin Lindén, men som administratör kan du byta ändå')
  await press(button('Byt till Karin Lindén', dialog))
  expect(callsOf('handOn')).toEqual([{ parameters: { id: 7 }, body: { userId: 9 } }])
  expect(texts('dialog')).toEqual([])
  expect(texts('.notice-title')).toContain('Utanför reglerna, men sparat ändå')
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
