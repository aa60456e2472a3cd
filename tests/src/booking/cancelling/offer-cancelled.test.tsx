/** What follows a cancellation: it can be undone for ten seconds, and then the same times can be booked again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { BookingResourceId, GroupId } from '../../../../domain/schema/ids.ts'
import { confirmAsked } from '../../../../src/booking/booking-bar/confirm-asked.ts'
import { toldElsewhere } from '../../../../src/booking/booking-bar/lapses.ts'
import { offerCancelled } from '../../../../src/booking/cancelling/offer-cancelled.ts'
import { awaitAnswer } from '../../../../src/kit/design/announce.ts'
import { UndoPlace, undoNews } from '../../../../src/shell/undo/undo-place.tsx'
import { type Answers, createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { ok, someBooking } from '../../testing/some-booking.ts'
import { refused, someUser, unreached } from '../../testing/some-user.ts'

beforeAll(stopClock)
afterAll(() => void vi.useRealTimers())
beforeEach(() => undoNews.next([]))

const draw = screenOfFile()
const booking: Booking = { ...someBooking, madeAt: '2026-03-01T08:00:00.000Z' }
const lost = booking.bookingResources
const cancel = async (answers: Answers, cancelled = booking) => {
  const fake = createFakeCore(answers)
  fake.change(signedIn(someUser))
  const resources = {
    1: { title: 'Eken', groupId: GroupId.make(4) },
    2: { title: 'Björken', groupId: GroupId.make(4) },
  }
  fake.change((state) => ({ ...state, resources }))
  const page = (
    <section className="toast-area">
      <UndoPlace />
    </section>
  )
  const call = await draw(page, fake, '/bookings')
  await does(() =>
    offerCancelled(fake.core, { booking: cancelled, lost: cancelled.bookingResources, again: true, navigate }),
  )
  return { fake, calls: () => call.mock.calls.map(([name, asked]) => [name, asked]) }
}
const pass = (ms: number): Promise<void> => does(() => void vi.advanceTimersByTime(ms))
const shown = () => texts('.undo-offer')
const FREE = 'Avbokat. Tiderna är lediga för andra.'

describe('what was cancelled', { tags: 'cancel-offer' }, () => {
  test('is offered to be undone for ten seconds from when it has been read out, and then to be booked again', async () => {
    await cancel({})
    expect(shown()).toEqual([`${FREE}Ångra`])
    expect(await heardDuring(1_000)).toContain('Det går att ångra i 10 sekunder, med knappen Ångra eller Ctrl+Z.')
    await pass(14_500)
    expect(shown()).toEqual([`${FREE}Ångra`])
    await pass(2_000)
    expect(shown()).toEqual([`${FREE}Boka igen`])
    await pass(20_000)
    expect(shown()).toEqual([])
  })

  test('comes back as it was, which is seen and heard', async () => {
    const { calls } = await cancel({ undoCancelling: ok({ parts: [] }) })
    await heardDuring(100)
    await press(button('Ångra'))
    const words = 'Avbokningen är ångrad. Bokningen är tillbaka som den var.'
    expect(calls()).toEqual([
      ['undoCancelling', { parameters: { id: booking.id }, body: { parts: lost.map(({ id }) => id) } }],
    ])
    expect(shown()).toEqual([words])
    expect(await heardDuring(1_000)).toContain(words)
    // What has come back is not offered to be booked again when the time is over.
    await pass(30_000)
    expect(shown()).toEqual([])
  })

  test('is what was booked until then: a part that had been cancelled before is not booked again with the rest', async () => {
    const [first, second] = lost
    if (first === undefined || second === undefined) throw new Error('no two parts')
    const { fake } = await cancel({}, { ...booking, bookingResources: [{ ...first, status: CANCELLED }, second] })
    await pass(20_000)
    await press(button('Boka igen'))
    const slots = second.bookingSlots.map((times) => ({
      ...{ resourceId: second.resourceId, date: second.date },
      ...times,
    }))
    expect(fake.core.command).toHaveBeenCalledWith({ _tag: 'SelectSlots', slots })
    toldElsewhere.next({ lost: [], missed: [] })
  })

  test('is offered anew for each part of one booking, and heard each time', async () => {
    awaitAnswer()
    const { fake } = await cancel({}, { ...booking, bookingResources: lost.slice(0, 1) })
    const how = 'Det går att ångra i 10 sekunder, med knappen Ångra eller Ctrl+Z.'
    // Words of an earlier test may still be said, and these wait up to three seconds for the answer to its last press.
    const heardOfIt = async () => (await heardDuring(5_000)).filter((words) => words === how)
    expect(await heardOfIt()).toEqual([how])
    await does(() => offerCancelled(fake.core, { booking, lost: lost.slice(1), again: true, navigate }))
    expect(await heardOfIt()).toEqual([how])
  })

  test('comes back without what somebody else has taken, and that is said', async () => {
    await cancel({ undoCancelling: ok({ parts: [BookingResourceId.make(2)] }) })
    await press(button('Ångra'))
    expect(shown()).toEqual(['Bokningen är tillbaka, utom Grupprum Björken, som någon annan hann ta.'])
  })

  test('stays cancelled where all of it is taken, in the server’s words', async () => {
    const words = 'Tiden hann bokas eller reserveras av någon annan, så avbokningen står kvar.'
    await cancel({ undoCancelling: refused(words) })
    await press(button('Ångra'))
    expect(shown()).toEqual([words])
  })

  test('can still be undone where the server was away at the first press', { tags: 'cancel-undo-away' }, async () => {
    const answers: Answers = { undoCancelling: unreached }
    await cancel(answers)
    await press(button('Ångra'))
    expect(shown()).toEqual(['Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.Ångra'])
    answers.undoCancelling = ok({ parts: [] })
    await press(button('Ångra'))
    expect(shown()).toEqual(['Avbokningen är ångrad. Bokningen är tillbaka som den var.'])
  })

  test('is booked again by one press: its day is shown, its times are asked for, and with all of them the price', async () => {
    const { fake } = await cancel({})
    await pass(20_000)
    await press(button('Boka igen'))
    expect(location.pathname).toMatch(/^\/group\/4\//)
    const slots = lost.flatMap(({ resourceId, date, bookingSlots }) =>
      bookingSlots.map((times) => ({ resourceId, date, ...times })),
    )
    expect(fake.core.command).toHaveBeenCalledWith({ _tag: 'SelectSlots', slots })
    // This core holds none of the times, so the bar reports that and no dialog opens.
    expect([toldElsewhere.value.missed.length, confirmAsked.value]).toEqual([slots.length, false])
    toldElsewhere.next({ lost: [], missed: [] })
  })

  test('is booked again at once before another back end, which says nothing of when it was made', async () => {
    const { madeAt: _, ...other } = booking
    await cancel({}, other)
    expect(shown()).toEqual([`${FREE}Boka igen`])
  })

  test('is no longer offered to the next person in this browser', async () => {
    const { fake } = await cancel({})
    await does(() => fake.change(signedOut))
    expect(shown()).toEqual([])
  })
})
