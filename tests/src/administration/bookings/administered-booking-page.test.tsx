/** `/admin/bookings/{id}`: prices, statuses and notes of any booking, for one part or for the whole booking. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CANCELLED, CONFIRMED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking, BookingStatus } from '../../../../domain/schema/bookings.ts'
import { calls } from '../../../../domain/schema/calls/http.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { AdministeredBookingPage } from '../../../../src/administration/bookings/administered-booking-page.tsx'
import { undoNews } from '../../../../src/shell/undo/undo-place.tsx'
import { type Answers, changedIn, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  chosen,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  isTicked,
  options,
  part,
  press,
  screenOfFile,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, someBooking, someNote } from '../../testing/some-booking.ts'
import { refused, someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const show = async (booking: Partial<Booking> = {}, further: Answers = {}) => {
  const answers: Answers = { booking: ok({ ...someBooking, ...booking }), ...further }
  const fake = createFakeCore(answers)
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  fake.change((before) => ({ ...before, resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(1) } } }))
  const call = await draw(<AdministeredBookingPage bookingId="7" />, fake, '/admin/bookings/7')
  return {
    answers,
    lacksAdditions: (): Promise<void> =>
      does(() => fake.change((state) => ({ ...state, missing: { 'working-day': true } }))),
    callsOf: (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, ...parts]) => parts),
    changed: (): Promise<void> => does(() => fake.change(changedIn('bookings'))),
    isNow: (changed: Partial<Booking>): Promise<void> =>
      does(() => {
        answers.booking = ok({ ...someBooking, ...booking, ...changed })
        fake.change(changedIn('bookings'))
      }),
  }
}
const row = (number: number): Element =>
  document.querySelector(`.invoice-table tbody tr:nth-child(${number})`) ?? document.body
const price = (number = 1): HTMLInputElement => {
  const input = row(number).querySelector('input')
  if (input === null) throw new Error(`no price of ${number}`)
  return input
}
const status = (number = 1): HTMLSelectElement => {
  const select = row(number).querySelector('select')
  if (select === null) throw new Error(`no status of ${number}`)
  return select
}
const whole = (): string => textOf(document.querySelector('.whole-booking'))
const baseUrl = `${location.origin}/bookings`
const partsOf = (...statuses: readonly BookingStatus[]) => ({
  bookingResources: statuses.map((one, index) => bookedPart(index + 1, { status: one })),
})

const WRONG_PRICE = 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.'

test('the price of a part is changed where it stands, and keeps the focus', {
  tags: ['booking-admin-page', 'booking-price'],
}, async () => {
  const { callsOf, isNow } = await show({}, { setPrice: ok({}) })
  expect(price().getAttribute('aria-label')).toBe('Pris i kronor för 1007-1, Grupprum Eken')
  await fill(price(), 'gratis')
  await press(button('Spara pris'))
  expect([fieldErrors(row(1)), focused()]).toEqual([[WRONG_PRICE], price()])
  await fill(price(), '')
  await press(button('Spara pris'))
  expect([fieldErrors(row(1)), focused()]).toEqual([['Fyll i pris.'], price()])
  // A changed price is not checked again before it is saved.
  await fill(price(), '1 250,50')
  expect(fieldErrors(row(1))).toEqual([])
  await press(button('Spara pris'))
  expect(callsOf('setPrice')).toEqual([
    [{ parameters: { id: 7, rid: 1 }, body: { price: 1250.5, began: { price: 100 } } }],
  ])
  expect(calls.setPrice.toast).toBe('price-set')
  await isNow({ bookingResources: [bookedPart(1, { price: 1250.5 }), bookedPart(2)] })
  expect([price().value, focused(), texts('tfoot tr')]).toEqual(['1250,50', price(), ['Totalt1 350,50 kr']])
})

test('a note that is being written, or a price that is not saved, is not left behind unasked', {
  tags: ['booking-price', 'booking-admin-page'],
}, async () => {
  await show()
  const asks = (): boolean => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  expect(asks()).toBe(false)
  await fill(field('Ny anteckning'), 'Nyckeln ligger i receptionen.')
  expect(asks()).toBe(true)
  await fill(field('Ny anteckning'), ' ')
  expect(asks()).toBe(false)
  await fill(price(), '75')
  expect(asks()).toBe(true)
  await fill(price(), 'gratis')
  expect(asks()).toBe(true)
})

test('the status of a part is chosen, said what it leads to, and saved with the way to the booking; what stops it stands there', {
  tags: ['booking-status', 'booking-status-reload', 'enum-booking-status', 'day-status-words'],
}, async () => {
  const inTheWay = 'Grupprum Eken kl. 09:00–09:30 är bokad i bokning 1008-1'
  const { answers, callsOf, isNow } = await show({}, { setStatus: refused(inTheWay) })
  expect(options(status())).toEqual(['Obekräftad', 'Bekräftad', 'Avbokad', 'Upptagen'])
  expect([...status().options].map(({ value }) => value)).toEqual(['0', '1', '2', '3'])
  await choose(status(), 'Avbokad')
  expect(textOf(row(1))).toContain('Tiderna blir lediga för andra. Den som har bokat får ett mejl.')
  await choose(status(), 'Bekräftad')
  expect(textOf(row(1))).toContain('Den som har bokat får ett mejl.')
  await press(button('Spara status'))
  expect(texts('.invoice-page [role="alert"]').filter((words) => words !== '')).toEqual([inTheWay])
  answers.setStatus = ok({})
  await press(button('Spara status'))
  const parts = { parameters: { id: 7, rid: 1 }, body: { status: CONFIRMED, baseUrl, began: { status: UNCONFIRMED } } }
  expect(callsOf('setStatus').at(-1)).toEqual([parts])
  expect(calls.setStatus.toast).toBe('booking-updated')
  expect(focused()).toBe(status())
  await isNow(partsOf(CONFIRMED, UNCONFIRMED))
  expect([chosen(status()), texts('button').includes('Spara status')]).toEqual(['Bekräftad', false])
})

test('the status of what its owner cancelled late says so, as in Mina bokningar', {
  tags: 'rules-late-cancel',
}, async () => {
  await show({ bookingResources: [bookedPart(1, { status: CANCELLED, priceStays: true }), bookedPart(2)] })
  expect([chosen(status(1)), options(status(2))[2]]).toEqual(['Avbokad sent', 'Avbokad'])
})

test('the status of what nobody came to, or somebody else took, says so', { tags: 'check-in-status' }, async () => {
  const at = '2026-03-02T09:00:00.000Z'
  const isNow = async (further: object): Promise<readonly string[]> => {
    await show({ bookingResources: [bookedPart(1, further)] })
    return [chosen(status(1)), ...texts('.booked-editor-hint', row(1)).slice(-1)]
  }
  expect(await isNow({ missedAt: at })).toEqual(['Utebliven', 'Ingen checkade in.'])
  expect(await isNow({ missedAt: at, takenAt: at })).toEqual([
    'Utebliven',
    'Ingen checkade in, och någon annan tog resten.',
  ])
  expect(await isNow({ missedAt: at, forgivenAt: at })).toEqual([
    'Obekräftad',
    'Ingen checkade in. Tiden räknas inte som utebliven.',
  ])
  expect(await isNow({ missedAt: at, takenAt: at, status: CANCELLED, priceStays: true })).toEqual([
    'Togs över av någon annan',
    'Ingen hade kommit, och priset står kvar.',
  ])
})

test('all of it gets one status or each its own, and prices, in one press, all or nothing', {
  tags: 'day-whole-booking',
}, async () => {
  const { callsOf, isNow } = await show({}, { changeParts: ok({}) })
  await choose(field('Status för hela bokningen'), 'Bekräftad')
  expect([chosen(status(1)), chosen(status(2))]).toEqual(['Bekräftad', 'Bekräftad'])
  await fill(price(), 'mycket')
  await press(button('Spara ändringarna'))
  expect([fieldErrors(row(1)), focused(), callsOf('changeParts')]).toEqual([[WRONG_PRICE], price(), []])
  await fill(price(), '75,50')
  expect(whole()).toContain('3 ändringar är inte sparade. Den som har bokat får ett mejl.')
  await press(button('Spara ändringarna'))
  const parts = [
    { rid: 1, status: CONFIRMED, price: 75.5, began: { status: UNCONFIRMED, price: 100 } },
    { rid: 2, status: CONFIRMED, price: null, began: { status: UNCONFIRMED } },
  ]
  expect(callsOf('changeParts')).toEqual([
    [{ parameters: { id: 7 }, body: { parts, baseUrl } }, { success: 'booking-updated' }],
  ])
  await isNow({
    bookingResources: [bookedPart(1, { price: 75.5, status: CONFIRMED }), bookedPart(2, { status: CONFIRMED })],
  })
  expect([price().value, texts('button').includes('Spara ändringarna')]).toEqual(['75,50', false])
  expect(focused()).toBe(document.querySelector('.whole-booking'))
})

test('what a status breaks of the rules is told to the administrator, who is not stopped', {
  tags: 'day-told',
}, async () => {
  const breaches = [{ rule: 'shortest', resourceId: 1, date: '2026-05-11', limit: 120, used: 60 }]
  const { isNow } = await show(partsOf(CANCELLED, CANCELLED), { setStatus: ok({ breaches }) })
  await choose(status(), 'Bekräftad')
  expect(textOf(row(1))).toContain('Tiderna bokas igen, om de är lediga.')
  await press(button('Spara status'))
  await isNow(partsOf(CONFIRMED))
  expect(textOf(part('Utanför reglerna, men sparat ändå'))).toContain('Grupprum Eken')
  expect(chosen(status())).toBe('Bekräftad')
})

test('a status takes a word to whoever booked, where a mail goes to them, and can be undone', {
  tags: ['answer-word', 'answer-undo-offer'],
}, async () => {
  const { callsOf } = await show(partsOf(UNCONFIRMED, UNCONFIRMED), {
    setStatus: ok({ answer: 5 }),
    changeParts: ok({}),
  })
  const word = (within: ParentNode) => field('Några ord till den som har bokat', within)
  await choose(status(), 'Bekräftad')
  await fill(word(row(1)), 'Välkommen!')
  await press(button('Spara status'))
  expect(callsOf('setStatus')[0]).toMatchObject([{ body: { status: CONFIRMED, word: 'Välkommen!' } }])
  expect(undoNews.value.at(-1)).toMatchObject({ id: '5', words: 'Statusen är ändrad.' })
  await choose(field('Status för hela bokningen'), 'Avbokad')
  await fill(word(document.querySelector('.whole-booking') ?? document), 'Salen byggs om.')
  await press(button('Spara ändringarna'))
  expect(callsOf('changeParts')[0]).toMatchObject([{ body: { word: 'Salen byggs om.' } }, {}])
  await show({ user: { ...someUser, email: '' } })
  await choose(status(), 'Bekräftad')
  expect(document.querySelectorAll('textarea.field-input[rows="2"]')).toHaveLength(0)
})

test('before another back end a status takes no word', { tags: 'answer-word' }, async () => {
  const { lacksAdditions } = await show()
  await lacksAdditions()
  await choose(status(), 'Bekräftad')
  expect(textOf(row(1))).not.toContain('Några ord')
})

test('what has begun is changed and removed too; what is cancelled can be removed, also all of it, which frees nothing', {
  tags: ['booking-buttons-both', 'day-remove-cancelled', 'booking-remove-cancelled'],
}, async () => {
  await show({ bookingResources: [bookedPart(1, { date: localDate('2026-03-02') })] })
  expect(texts('.invoice-ways > *', row(1))).toEqual([
    ...['Ändra tider', 'Avboka'].map((way) => `${way} 1007-1, Grupprum Eken`),
  ])
  const { callsOf } = await show(partsOf(CANCELLED, CANCELLED), {
    deleteBooking: ok(null),
    deleteBookingResource: ok(null),
  })
  expect(texts('.invoice-ways > *', row(1))).toEqual(['Ta bort 1007-1, Grupprum Eken'])
  const questions = [
    ['Ta bort hela bokningen', 'Är du säker på att du vill ta bort hela bokningen?', 'deleteBooking'],
    [/^Ta bort 1007/, 'Är du säker på att du vill ta bort bokningen?', 'deleteBookingResource'],
  ] as const
  for (const [action, title, call] of questions) {
    await press(button(action))
    const question = part(title)
    expect(textOf(question)).toContain('Grupprum Eken')
    expect(textOf(question)).not.toContain('Tiderna blir lediga')
    await press(button(/^Ta bort/, question))
    expect(callsOf(call)).toHaveLength(1)
  }
})

test('the booking of a user who was cleared says so, and leads to nobody', {
  tags: 'booking-cleared-user',
}, async () => {
  await show()
  expect(texts('.invoice-facts a')).toEqual(['Administrera användaren'])
  await show({ user: { ...someUser, firstName: '', lastName: '', email: '' }, payer: null })
  expect([texts('.invoice-facts'), texts('.invoice-facts a')]).toEqual([['Bokad avRaderad användareByt bokare'], []])
})

test('notes are added, internal unless told otherwise, and removed after a question', {
  tags: ['booking-note-add', 'booking-note-delete', 'valid-note', 'const-note-internal'],
}, async () => {
  const { callsOf, isNow } = await show({}, { addNote: ok({}), deleteNote: ok(null) })
  const [note, internal] = [() => field('Ny anteckning'), () => field('Intern: bara personalen ser den')]
  const add = (): Promise<void> => press(button('Lägg till anteckning'))
  expect(textOf(document.body)).toContain('Inga anteckningar än.')
  await add()
  expect(fieldErrors()).toEqual(['Fyll i ett meddelande.'])
  expect(isTicked(internal())).toBe(true)
  await fill(note(), ' Ring vaktmästaren. ')
  await add()
  expect([note().value, isTicked(internal())]).toEqual(['', true])
  await fill(note(), 'Nyckeln finns i receptionen.')
  await press(internal())
  await add()
  const parameters = { id: 7 }
  expect(callsOf('addNote')).toEqual([
    [{ parameters, body: { content: 'Ring vaktmästaren.', internal: true } }],
    [{ parameters, body: { content: 'Nyckeln finns i receptionen.', internal: false } }],
  ])
  await isNow({ notes: [someNote(3, 'Ring vaktmästaren.', true), someNote(4, 'Nyckeln finns i receptionen.', false)] })
  expect(texts('.invoice-note-table tbody td:nth-child(2)')).toEqual(['Endast personalen', 'Alla som ser bokningen'])
  await press(button(/Ring vaktmästaren/))
  const question = part('Är du säker på att du vill ta bort anteckningen?')
  expect(focused()).toBe(button('Behåll anteckningen', question))
  await press(button('Ta bort anteckningen', question))
  expect(callsOf('deleteNote')).toEqual([[{ parameters: { id: 7, noteId: 3 } }]])
  expect([calls.addNote.toast, calls.deleteNote.toast]).toEqual(['note-added', 'note-removed'])
  expect(texts('dialog')).toEqual([])
})

describe('what is chosen or typed while an earlier status is saved', { tags: 'day-save-since' }, () => {
  /** Saves. After that the booking has these statuses. */
  const saving = async (statuses: readonly BookingStatus[], confirmed: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<Told>()
    const { isNow } = await show(partsOf(...statuses), { setStatus: promise, changeParts: promise })
    for (const one of confirmed) await choose(status(one), 'Bekräftad')
    await press(button(/^Spara (status|ändringarna)/))
    const answered = (): Promise<void> => does(() => resolve(ok({})))
    return Object.assign(
      async (...after: readonly BookingStatus[]): Promise<void> => {
        await answered()
        await isNow(partsOf(...after))
      },
      { answered, isNow },
    )
  }
  const isSaving = (): string | null => button('Spara status').getAttribute('aria-busy')

  test.each([['Upptagen'], ['Obekräftad']])('of the same part stays chosen, and is to be saved: %s', async (since) => {
    const saved = await saving([UNCONFIRMED], [1])
    expect(isSaving()).toBe('true')
    await choose(status(), since)
    await saved(CONFIRMED)
    expect([chosen(status()), isSaving()]).toEqual([since, 'false'])
  })

  test('of another part stays, and keeps the focus', async () => {
    const saved = await saving([UNCONFIRMED, UNCONFIRMED], [1])
    await choose(status(2), 'Upptagen')
    await fill(price(2), '75,50')
    await saved(CONFIRMED, UNCONFIRMED)
    expect([chosen(status(1)), chosen(status(2))]).toEqual(['Bekräftad', 'Upptagen'])
    expect([price(2).value, focused()]).toEqual(['75,50', price(2)])
    expect(whole()).toContain('2 ändringar är inte sparade.')
  })

  test('with the whole booking stays chosen, of that part alone, and keeps the focus', async () => {
    const saved = await saving([UNCONFIRMED, UNCONFIRMED], [1, 2])
    await choose(status(2), 'Avbokad')
    await saved(CONFIRMED, CONFIRMED)
    expect([chosen(status(1)), chosen(status(2)), focused()]).toEqual(['Bekräftad', 'Avbokad', status(2)])
    expect(whole()).toContain('1 ändring är inte sparad.')
  })

  test.each([
    ['of one part', [UNCONFIRMED], 'Spara status'],
    ['of the whole booking', [UNCONFIRMED, UNCONFIRMED], 'Spara ändringarna'],
  ] as const)(
    'may be seen before the answer comes, and the button stays for the focus until then: %s',
    async (_, statuses, words) => {
      const { isNow, answered } = await saving(statuses, statuses.length === 1 ? [1] : [1, 2])
      button(words).focus()
      await isNow(partsOf(...statuses.map((): BookingStatus => CONFIRMED)))
      expect([focused(), button(words).getAttribute('aria-busy')]).toEqual([button(words), 'true'])
      await answered()
      expect(focused()).toBe(statuses.length === 1 ? status() : document.querySelector('.whole-booking'))
    },
  )

  test('is gone with its save where nothing was chosen since', async () => {
    const saved = await saving([UNCONFIRMED, UNCONFIRMED], [1, 2])
    await saved(CONFIRMED, CONFIRMED)
    expect(whole()).not.toContain('inte sparad')
    expect(textOf(focused())).toContain('Hela bokningen')
  })
})

const overtaken = (field: string): Told => ({
  _tag: 'Failed',
  failure: {
    _tag: 'Refused',
    status: 409,
    body: {
      code: 'overtaken',
      message: 'Någon annan har ändrat samma uppgift sedan du öppnade den. Ingenting har sparats.',
      collisions: [{ field, mine: 75, theirs: 80, who: 'Karin Lindén', at: '2026-03-02T07:42:00.000Z' }],
    },
  },
})

test('a price that a colleague has set meanwhile is shown beside the typed one, and the administrator chooses', {
  tags: 'twice-price',
}, async () => {
  const { answers, callsOf, isNow } = await show({}, { setPrice: overtaken('price') })
  await fill(price(), '75')
  await press(button('Spara pris'))
  await isNow({ bookingResources: [bookedPart(1, { price: 80 }), bookedPart(2)] })
  expect(price().value).toBe('75')
  expect(textOf(row(1))).toMatch(/Karin Lindén har ändrat det här.*Kollegans\s*80.*Ditt\s*75/su)
  await press(button('Behåll mitt'))
  answers.setPrice = ok({})
  await press(button('Spara pris'))
  expect(callsOf('setPrice').at(-1)).toEqual([
    { parameters: { id: 7, rid: 1 }, body: { price: 75, began: { price: 80 } } },
  ])
})

test('a status that a colleague has set meanwhile is shown beside the chosen one, also for the whole booking', {
  tags: 'twice-price',
}, async () => {
  const { isNow } = await show({}, { changeParts: overtaken('parts.1.status') })
  await choose(field('Status för hela bokningen'), 'Bekräftad')
  await press(button('Spara ändringarna'))
  await isNow(partsOf(UNCONFIRMED, CANCELLED))
  expect(textOf(row(2))).toMatch(/Karin Lindén har ändrat det här.*Kollegans\s*Avbokad\s*Ditt\s*Bekräftad/su)
  await press(button('Ta kollegans'))
  expect([chosen(status(1)), chosen(status(2))]).toEqual(['Bekräftad', 'Avbokad'])
  expect(textOf(row(2))).not.toContain('Ta kollegans')
})

const gone: Told = {
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 404, body: { code: 'not-found', message: 'Finns inte.' } },
}

test('a note that was being written when a colleague removed the booking stays, with a sentence that says so', {
  tags: 'twice-note',
}, async () => {
  const { answers, changed } = await show()
  await fill(field('Ny anteckning'), 'Nyckeln ligger i receptionen.')
  answers.booking = gone
  await changed()
  expect(field('Ny anteckning').value).toBe('Nyckeln ligger i receptionen.')
  expect(texts('[role="alert"] .notice')).toEqual([
    'Bokningen är borttagenNågon annan tog bort bokningen medan du skrev. Det du skrev är inte sparat, men det står kvar här så att du kan kopiera det.',
  ])
})

test('a booking that a colleague removed while nothing was typed is no longer shown', {
  tags: 'twice-note',
}, async () => {
  const { answers, changed } = await show()
  answers.booking = gone
  await changed()
  expect(texts('h1')).toEqual(['Sidan kunde ej hittas'])
})
