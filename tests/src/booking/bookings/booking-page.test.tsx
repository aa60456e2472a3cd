/** `/bookings/{id}`: a person's own booking as an invoice basis, and the possible changes. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CANCELLED, CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { GroupId, OrganisationId } from '../../../../domain/schema/ids.ts'
import { BookingPage } from '../../../../src/booking/bookings/booking-page.tsx'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, focused, link, part, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, slot, someBooking, someNote } from '../../testing/some-booking.ts'
import { missing, refused, someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
interface Shown {
  readonly answers?: Answers
  /** The time before its first slot until which a part can be cancelled. */
  readonly cancelMinutes?: number
  readonly freeCancelMinutes?: number
  readonly state?: unknown
  readonly id?: string
}
const show = async (
  booking: Partial<Booking> = {},
  { answers: further, cancelMinutes, freeCancelMinutes, state, id = '7' }: Shown = {},
) => {
  const answers: Answers = { booking: ok({ ...someBooking, ...booking }), ...further }
  const fake = createFakeCore(answers)
  fake.change(signedIn(someUser))
  const limits = {
    ...(cancelMinutes === undefined ? {} : { cancelMinutes }),
    ...(freeCancelMinutes === undefined ? {} : { freeCancelMinutes }),
  }
  fake.change((before) => ({
    ...before,
    resources: {
      1: { title: 'Eken', groupId: GroupId.make(1), limits },
    },
  }))
  const call = await draw(<BookingPage bookingId={id} />, fake, `/bookings/${id}`, state)
  return {
    answers,
    callsOf: (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, ...parts]) => parts),
    /** Null if the booking no longer exists. */
    isNow: (changed: Partial<Booking> | null): Promise<void> =>
      does(() => {
        answers.booking = changed === null ? missing : ok({ ...someBooking, ...changed })
        fake.change(changedIn('bookings'))
      }),
  }
}
const words = (): string => textOf(document.body)
const cells = (row: number): string[] => texts(`tbody tr:nth-child(${row}) > *`)
const removals = (): string[] => texts('button').filter((name) => name.startsWith('Avboka'))
const wholeQuestion = 'Är du säker på att du vill ta bort hela bokningen?'
const partQuestion = 'Är du säker på att du vill ta bort bokningen?'

test('is headed by the title that the list gave it, before it is read', { tags: 'list-links-heard' }, async () => {
  const away = createFakeCore({ booking: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
  await draw(<BookingPage bookingId="7" />, away, '/bookings/7', { opened: 'Poddstudion, tis 3 mars 17–19' })
  expect(texts('h1')).toEqual(['Poddstudion, tis 3 mars 17–19'])
})

test('says what was booked, line by line, what it costs together, and when it was made', {
  tags: [
    'booking-number',
    'booking-resource-row',
    'booking-total',
    'booking-buttons-both',
    'day-made-at',
    'day-status-words',
  ],
}, async () => {
  const wished = bookedPart(1, { message: 'Två extra stolar, tack.' })
  const cancelled = bookedPart(3, { date: localDate('2026-05-12'), status: CANCELLED })
  const made = {
    bookingResources: [wished, bookedPart(2, { price: 50.5, status: CONFIRMED }), cancelled],
    madeAt: '2026-03-02T23:30:00.000Z',
  }
  await show(made)
  expect(words()).toContain('Bokningsnummer 1007Bokad tisdag 3 mars 2026')
  expect(cells(1)).toEqual([
    ...['1007-1', 'Grupprum EkenÖnskemål: Två extra stolar, tack.', 'måndag 11 maj 2026kl. 09:00–10:00'],
    ...['Din – vi bekräftar den'],
    ...['100 kr', 'Ändra tider 1007-1, Grupprum EkenAvboka 1007-1, Grupprum Eken'],
  ])
  expect(cells(2)[3]).toBe('Bekräftad')
  expect(cells(3).slice(2)).toEqual(['tisdag 12 maj 2026kl. 09:00–10:00', 'Avbokad', '100 kr', ''])
  expect(texts('tfoot tr')).toEqual(['Totalt150,50 kr'])
  expect(link(/^Ändra tider/).getAttribute('href')).toBe('/bookings/7/resource/1')
})

test('is titled by what it is, and the basis of the invoice by that, on the screen with its button and on paper at the top', {
  tags: ['booking-page', 'booking-page-title', 'booking-print'],
}, async () => {
  const day = { date: localDate('2026-05-11') }
  const both = [bookedPart(1, day), bookedPart(2, day)]
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show({ bookingResources: both })
  expect(texts('h1:not(.only-on-paper)')).toEqual(['Grupprum Eken och Grupprum Björken, mån 11 maj 9–10'])
  expect(document.title).toMatch(/^Grupprum Eken och Grupprum Björken, mån 11 maj 9–10/)
  expect(texts('h1.only-on-paper')).toEqual(['Fakturaunderlag'])
  await press(button('Skriv ut', part('Fakturaunderlag')))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  // The cancelled part does not count.
  await show({ bookingResources: [bookedPart(1, { status: CANCELLED }), bookedPart(2)] })
  expect(texts('h1')[0]).toBe('Grupprum Björken, mån 11 maj 9–10')
})

test('the personal number stands on paper alone', { tags: 'booking-pin-on-paper' }, async () => {
  await show()
  expect(texts('.invoice-fact-on-paper')).toEqual([`Personnummer${someUser.pin}`])
})

const organisation = {
  ...{ id: OrganisationId.make(9), name: 'Ek & Co', orgNr: '219999-0017', accountString: '31-44', reference: 'MOBE' },
  ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '' },
}

test('says who booked and where the invoice goes; what somebody has not is left out', {
  tags: ['booking-user-details', 'booking-billing'],
}, async () => {
  const billed = { billingFirstName: 'Lars', billingLastName: 'Åkesson', billingEmail: 'ekonomi@ekstad.example' }
  await show({ user: { ...someUser, ...billed, billingAddress: 'Torget 1', billingCity: 'Ekstad', organisation } })
  const person = ['E-postellen@example.se', 'AdressStorgatan 1987 65 Ekstad', 'Telefon070-174 06 40']
  expect(texts('.invoice-fact')).toEqual([
    ...['NamnEllen Ek', `Personnummer${someUser.pin}`, ...person, 'Företag eller organisationEk & Co'],
    ...['Organisationsnummer219999-0017', 'Kontosträng31-44', 'ReferenskodMOBE'],
    ...['NamnLars Åkesson', 'E-postekonomi@ekstad.example', 'AdressTorget 1Ekstad'],
  ])
  expect(texts('h3')).toEqual(['Bokad av', 'Fakturaadress'])
  await show({ user: { ...someUser, pin: '' } })
  expect([texts('h3'), texts('.invoice-fact')]).toEqual([['Bokad av'], ['NamnEllen Ek', ...person]])
})

test('shows who pays as when the booking was made, and says so where they are another now', {
  tags: 'day-payer-shown',
}, async () => {
  const asThen = 'Uppgifterna är de som gällde när bokningen gjordes.'
  const { id, role, ...payer } = someUser
  await show({ payer })
  expect(words()).not.toContain(asThen)
  for (const now of [{ lastName: 'Lund', address: 'Nygatan 2' }, { city: 'Ekby' }, { organisation }]) {
    await show({ payer, user: { ...someUser, ...now } })
    expect(words()).toContain(asThen)
    expect([texts('.invoice-fact')[0], texts('.invoice-fact').length]).toEqual(['NamnEllen Ek', 5])
    expect(words()).toContain('Storgatan 1987 65 Ekstad')
  }
})

test('a price that the back end does not tell is said to be missing, and so is the sum', {
  tags: 'strangers-prices',
}, async () => {
  await show({ bookingResources: [bookedPart(1, { price: null }), bookedPart(2)] })
  expect(cells(1)).toContain('Pris saknas')
  expect(texts('tfoot tr')).toEqual(['TotaltPris saknas'])
})

test('notes stand in a table, internal ones not at all', { tags: 'booking-notes-table' }, async () => {
  await show({ notes: [someNote(1, 'Ring vaktmästaren.', true), someNote(2, 'Nyckeln finns i receptionen.', false)] })
  expect(texts('[aria-label="Anteckningar"] tr')).toEqual(['Anteckning', 'Nyckeln finns i receptionen.'])
  expect(words()).not.toContain('Ring vaktmästaren.')
  expect(document.querySelector('select, textarea')).toBeNull()
})

test('what has begun changes no more, nor does the whole of it', async () => {
  const begun = bookedPart(1, { date: localDate('2026-03-03'), bookingSlots: [slot('08:00', '10:30')] })
  await show({ bookingResources: [begun, bookedPart(2)] })
  expect(cells(1).at(-1)).toBe('Tiden har börjat och går inte längre att ändra.')
  expect(removals()).toEqual(['Avboka 1007-2, Grupprum Björken'])
  // A cancelled part never begins.
  await show({ bookingResources: [{ ...begun, status: CANCELLED }, bookedPart(2)] })
  expect(removals()).toEqual(['Avboka 1007-2, Grupprum Björken', 'Avboka hela bokningen'])
})

test('says until when it can be cancelled, that minute with it, and after that whom to turn to; its buttons follow', {
  tags: 'rules-cancel-until',
}, async () => {
  const late = bookedPart(1, { bookingSlots: [slot('13:00', '13:30'), slot('09:00', '09:30')] })
  // No rule is known for the second resource.
  const booking = { bookingResources: [late, bookedPart(2)] }
  vi.setSystemTime('2026-05-11T05:00:59.000Z')
  await show(booking, { cancelMinutes: 120 })
  expect(texts('.invoice-until')).toEqual(['Kan avbokas till och med måndag 11 maj 07:00'])
  expect(removals()).toHaveLength(3)
  vi.setSystemTime('2026-05-11T05:01:00.000Z')
  await show(booking, { cancelMinutes: 120 })
  expect(cells(1).at(-1)).toBe('Gick att avboka till och med måndag 11 maj 07:00. Ring 0123-456 78 om något är fel.')
  expect(removals()).toEqual(['Avboka 1007-2, Grupprum Björken'])
  // That moment had passed at the time of booking, so the part could never be cancelled.
  await show({ ...booking, madeAt: '2026-05-11T05:00:30.000Z' }, { cancelMinutes: 120 })
  expect(cells(1).at(-1)).toContain('Kan inte avbokas: det var mindre än 2 timmar kvar när den bokades. Ring')
  await show({ bookingResources: [{ ...late, status: CANCELLED }] }, { cancelMinutes: 120 })
  expect(cells(1).at(-1)).toBe('')
  vi.setSystemTime(NOW)
})

test('late, that the price stays is said before the press; what was cancelled so says it, and counts in the total', {
  tags: ['rules-late-told', 'rules-late-cancel'],
}, async () => {
  const madeAt = '2026-03-01T08:00:00.000Z'
  const booking = { bookingResources: [bookedPart(1, { madeAt }), bookedPart(2)] }
  vi.setSystemTime('2026-05-11T05:00:00.000Z')
  await show(booking, { freeCancelMinutes: 120 })
  expect(texts('.invoice-until')).toEqual([
    'Kan avbokas gratis till och med måndag 11 maj 07:00, sedan står priset kvar',
  ])
  vi.setSystemTime('2026-05-11T05:01:00.000Z')
  const { callsOf, isNow } = await show(booking, {
    freeCancelMinutes: 120,
    answers: { deleteBookingResource: ok(null) },
  })
  expect(texts('.invoice-until')).toEqual(['Kan avbokas, men priset står kvar'])
  await press(button(/^Avboka 1007-1/))
  const question = part(partQuestion)
  expect(textOf(question)).toContain('Det är för sent att avboka gratis. Priset står kvar: 100 kr.')
  await press(button('Avboka', question))
  expect(callsOf('deleteBookingResource')[0]?.[1]).toEqual({ success: 'booking-updated' })
  await isNow({ bookingResources: [bookedPart(1, { madeAt, status: CANCELLED, priceStays: true }), bookedPart(2)] })
  expect(cells(1).slice(3, 5)).toEqual(['Avbokad sent', '100 kr'])
  expect(texts('tfoot tr')).toEqual(['Totalt200 kr'])
  await show({ bookingResources: [bookedPart(1, { status: CANCELLED, priceStays: true })] })
  expect(removals()).toEqual([])
  // A mistake can be undone free of charge.
  await show({ bookingResources: [bookedPart(1, { madeAt: '2026-05-11T04:50:00.000Z' })] }, { freeCancelMinutes: 120 })
  expect(texts('.invoice-until')).toEqual([
    'Kan avbokas gratis till och med måndag 11 maj 07:05, sedan står priset kvar',
  ])
  vi.setSystemTime(NOW)
})

test('that an own price went with its slots is said on the visit after the change, until another is set', {
  tags: 'edit-own-price',
}, async () => {
  const state = { replacedPriceOf: '1007-1', priceBefore: 12.5 }
  const replaced =
    'Priset för 1007-1 var satt för hand till 12,50 kr. Det räknades om till 100 kr när tiderna ändrades.'
  const { isNow } = await show({}, { state })
  expect(words()).toContain(replaced)
  await isNow({ bookingResources: [bookedPart(1, { ownPrice: true })] })
  expect(words()).not.toContain('räknades om')
  await show()
  expect(words()).not.toContain('räknades om')
})

describe('after a question that names what is lost, where what loses nothing has the focus,', () => {
  test('a part is removed, and the heading of what is left has the focus; the last one takes the booking with it', {
    tags: ['booking-delete-part', 'booking-one-verb', 'look-dialogs'],
  }, async () => {
    const { callsOf, isNow } = await show({}, { answers: { deleteBookingResource: ok(null), deleteBooking: ok(null) } })
    await press(button(/^Avboka 1007-1/))
    const question = part(partQuestion)
    expect(texts('li', question)).toEqual(['Grupprum Ekenmåndag 11 maj 2026, kl. 09:00–10:00'])
    expect(focused()).toBe(button('Behåll bokningen', question))
    await press(button('Behåll bokningen', question))
    expect([texts('dialog'), callsOf('deleteBookingResource')]).toEqual([[], []])
    await press(button(/^Avboka 1007-1/))
    await press(button('Avboka', part(partQuestion)))
    expect(callsOf('deleteBookingResource')).toEqual([
      [{ parameters: { id: 7, rid: 1 } }, { success: 'booking-removed' }],
    ])
    await isNow({ bookingResources: [bookedPart(2)] })
    expect([texts('.invoice-resource-title'), focused()]).toEqual([['Grupprum Björken'], document.querySelector('h1')])
    // The last part has only one button, which cancels the whole booking.
    expect(removals()).toEqual(['Avboka 1007-2, Grupprum Björken'])
    await press(button(/^Avboka 1007-2/))
    await press(button('Avboka', part(wholeQuestion)))
    expect(callsOf('deleteBooking')).toEqual([[{ parameters: { id: 7 } }, { success: 'booking-removed' }]])
    expect(location.pathname).toBe('/bookings')
  })

  test('the whole booking is removed, and what stops that is said where it was asked', {
    tags: ['booking-delete-whole', 'look-dialogs'],
  }, async () => {
    const { answers, callsOf } = await show({}, { answers: { deleteBooking: refused('Bokningen har redan börjat.') } })
    await press(button('Avboka hela bokningen'))
    const question = part(wholeQuestion)
    expect(texts('li strong', question)).toEqual(['Grupprum Eken', 'Grupprum Björken'])
    expect(textOf(question)).toContain('Tiderna blir lediga för andra.')
    expect(focused()).toBe(button('Behåll bokningen', question))
    await press(button('Avboka hela bokningen', question))
    expect(texts('[role="alert"]', question)).toEqual(['Bokningen har redan börjat.'])
    expect(location.pathname).toBe('/bookings/7')
    answers.deleteBooking = ok(null)
    await press(button('Avboka hela bokningen', question))
    expect(callsOf('deleteBooking').at(-1)).toEqual([{ parameters: { id: 7 } }, { success: 'booking-removed' }])
    expect(location.pathname).toBe('/bookings')
  })
})

test('another person’s, one that does not exist and one that was removed meanwhile are the page that is not found', {
  tags: 'role-user-others',
}, async () => {
  for (const id of ['7', '0', 'x']) {
    await show({}, { id, answers: { booking: missing } })
    expect([texts('h1'), texts('[role="alert"]').join('')]).toEqual([['Sidan kunde ej hittas'], ''])
  }
  const { isNow } = await show()
  expect(texts('h1')[0]).toContain('Grupprum Eken')
  await isNow(null)
  expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
})
