/**
 * The dialog of a person whose account lacks details that the booking needs. It has one question, one foot, and no
 * error.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { ConfirmBox } from '../../testing/confirm-box.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, field, fill, focused, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { NOW, slot } from '../../testing/some-booking.ts'
import { refused, someUser, userChoices } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const eken = ResourceId.make(7)
const little = { ...someUser, phone: '', address: '' }
const draw = screenOfFile()

/**
 * @param asksFor the details that the price asks for
 * @param answers the server's answer to each attempt
 */
const openBox = async (asksFor: readonly string[], answers: readonly object[]) => {
  sessionStorage.clear()
  const done = { _tag: 'Ok', value: someUser } as const
  const fake = createFakeCore({ ...userChoices, user: { _tag: 'Ok', value: little }, updateUser: done })
  const { startTime, endTime } = slot('09:00', '09:30')
  fake.change(signedIn(little))
  fake.change((state) => ({
    ...state,
    resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
    holds: {
      [resourceDayKey(eken, localDate('2026-05-11'))]: {
        [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
      },
    },
  }))
  const confirmBooking = vi.fn(fake.core.confirmBooking)
  for (const answer of answers) confirmBooking.mockResolvedValueOnce(answer as never)
  const readPrices = vi.fn(fake.core.readPrices)
  readPrices.mockResolvedValue({
    _tag: 'Ok',
    value: [{ id: eken, price: 320, ...(asksFor.length > 0 ? { asksFor } : {}) }],
  })
  await draw(<ConfirmBox />, { ...fake, core: { ...fake.core, confirmBooking, readPrices } }, '/group/1')
  return { confirmBooking }
}
const foot = (): string[] => texts('dialog .lightbox-actions button')
const ASKED = ['Avbryt', 'Spara och boka 320 kr']

const answerQuestion = async (): Promise<void> => {
  await settled(() => expect(texts('dialog h3')).toContain('Vart ska vi skicka fakturan?'))
  await settled(() => expect(focused()).toBe(field('Adress')))
  expect([foot(), texts('dialog .notice-danger')]).toEqual([ASKED, []])
  expect(texts('dialog .lightbox-words')).toEqual(['Grupprum Eken, måndag 11 maj, kl. 09:00–09:30'])
  await fill(field('Adress'), 'Storgatan 1')
  await fill(field('Telefon'), '070-174 06 40')
  await press(button(/^Spara och boka/))
}
const booked = { _tag: 'Ok', value: { id: BookingId.make(7), bookingNumber: 1007 } }

test('what the price asks for is asked before anything is sent: the fields first, one foot, and one press saves and books', {
  tags: 'confirm-details',
}, async () => {
  const { confirmBooking } = await openBox(['address', 'phone'], [booked])
  await answerQuestion()
  await settled(() => expect(texts('dialog h2')).toEqual(['Klart!']))
  expect(confirmBooking).toHaveBeenCalledOnce()
})

test('what a refusal asks for is asked in the same calm way, and what it refuses again is said', {
  tags: 'confirm-details',
}, async () => {
  const lacks = refused('Uppgifter saknas.', { address: 'Fyll i adress.', phone: 'Fyll i telefon.' })
  const { confirmBooking } = await openBox([], [lacks, lacks])
  await settled(() => expect(foot()).toEqual(['Avbryt', 'Boka']))
  await press(button('Boka'))
  await answerQuestion()
  await settled(() => expect(texts('dialog .notice-danger')).toEqual(['Uppgifter saknas.']))
  expect(confirmBooking).toHaveBeenCalledTimes(2)
})
