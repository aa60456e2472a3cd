/** `/admin/reports`: the search of a report, and its shown columns. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { ReportRow } from '../../../../domain/schema/bookings.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { ReportsPage } from '../../../../src/administration/reports/reports-page.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
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
  link,
  options,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const [EKEN, LAB] = ['Grupprum Eken', 'Kemilabbet']
const row = (
  number: number,
  name: string,
  email: string,
  date: string,
  further: Partial<ReportRow> = {},
): ReportRow => ({
  ...{ date: localDate(date), times: [slot('09:00', '10:00')], resource: EKEN, message: '', price: 50, email },
  booking: { number, name, status: CONFIRMED },
  ...further,
})
const reports = [
  row(1002, '', '', '2026-06-16'),
  row(1001, 'Anna Ek', 'anna@demo.example', '2026-06-15', {
    ...{ times: [slot('09:00', '10:00'), slot('13:00', '13:30')], message: 'Kaffe, tack' },
  }),
  row(1001, 'Anna Ek', 'anna@demo.example', '2026-06-15', { resource: LAB, price: 100.5 }),
]
const groups = [
  { ...someGroup, title: 'Grupprum', resources: [{ ...someResource, title: EKEN }] },
  {
    ...someGroup,
    id: GroupId.make(2),
    title: 'Labb',
    resources: [{ ...someResource, id: ResourceId.make(8), title: LAB }],
  },
]
const minutes = [
  { resource: EKEN, minutes: 1_500 },
  { resource: LAB, minutes: 60 },
]
const occupied = { openMinutes: 120, bookedMinutes: 40 }
const occupancy = {
  hours: [
    { weekday: 1, hour: 8, ...occupied },
    { weekday: 0, hour: 9, openMinutes: 60, bookedMinutes: 60 },
  ],
  resources: [{ id: 7, title: EKEN, ...occupied }],
}

const draw = screenOfFile()
const show = async (rows: readonly ReportRow[] = reports, path = '/admin/reports') => {
  const statistics = rows.length === 0 ? [] : minutes
  const fake = createFakeCore({
    groups: ok(groups),
    reports: ok({ reports: rows, statistics }),
    occupancy: ok(occupancy),
  })
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const call = await draw(<ReportsPage />, fake, path)
  const asked = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
  return { asked, askedLast: () => Reflect.get(Object(asked('reports').at(-1)), 'body') }
}
const generate = (): Promise<void> => press(button('Generera'))
const resource = () => field('Resurs')
const shown = () => group('Visa i rapporten')
const isShown = (selector: string): boolean => document.querySelector(selector)?.closest('[hidden]') === null
const days = { startDate: '2026-02-17', endDate: '2026-03-03' }

test('is of the last fourteen days, by date, and of all that can be shown, unless something else is said', {
  tags: ['const-report-dates', 'const-report-sort', 'const-report-show', 'report-generate', 'report-sort'],
}, async () => {
  const { askedLast } = await show()
  expect([field('Från datum').value, field('Till datum').value]).toEqual([days.startDate, days.endDate])
  expect(options(field('Sortera efter'))).toEqual(['Datum', 'Resurs inom varje dag', 'E-post inom varje dag'])
  expect(chosen(field('Sortera efter'))).toBe('Datum')
  const ticked = ['Bokningar', 'Statistik', 'Pris', 'Önskemål', 'Beläggning'].map((name) =>
    isTicked(field(name, shown())),
  )
  expect(ticked).toEqual([true, true, true, true, false])
  await generate()
  expect(askedLast()).toEqual({ ...days, email: '', group: null, resource: null, sort: 'date' })
})

test('a price that the back end does not tell is said to be missing', { tags: 'strangers-prices' }, async () => {
  await show([row(1001, 'Anna Ek', 'anna@demo.example', '2026-06-15', { price: null })])
  await generate()
  await settled(() => expect(texts('td')).toContain('Pris saknas'))
})

test('is narrowed by days in order, address, group and a resource of it, and sorted as asked', {
  tags: ['report-filters', 'report-sort'],
}, async () => {
  const { asked, askedLast } = await show()
  await fill(field('Till datum'), '2026-02-16')
  await generate()
  expect([fieldErrors(), asked('reports')]).toEqual([['Till-datumet måste vara från-datumet eller senare.'], []])
  await fill(field('Från datum'), '2026-02-16')
  await fill(field('E-post'), ' skola@ ')
  await choose(resource(), LAB)
  await choose(field('Sortera efter'), 'Resurs inom varje dag')
  await generate()
  const search = { startDate: '2026-02-16', endDate: '2026-02-16', email: 'skola@' }
  expect(askedLast()).toEqual({ ...search, group: null, resource: 8, sort: 'resource' })
  const narrowing = (): string[] => texts('.report-title h2 + p:not([role], .muted)')
  expect(narrowing()).toEqual(['Kemilabbet, skola@'])
  await choose(field('Grupp'), 'Grupprum')
  expect(options(resource())).toEqual(['Alla resurser', EKEN])
  await choose(field('Sortera efter'), 'E-post inom varje dag')
  await generate()
  expect(askedLast()).toEqual({ ...search, group: 1, resource: null, sort: 'email' })
  await fill(field('E-post'), '')
  await choose(field('Grupp'), 'Alla grupper')
  await generate()
  expect(narrowing()).toEqual([])
})

test('is a table by days, with whose and how it stands; a head that counts bookings, and the minutes of each resource', {
  tags: ['report-table', 'report-columns', 'report-who', 'report-count', 'report-statistics', 'day-report-erased'],
}, async () => {
  await show()
  await generate()
  expect(focused()).toBe(document.querySelector('.report h2'))
  expect(textOf(focused())).toBe('Rapport 17 februari – 3 mars 2026')
  expect(texts('.report-title [role="status"]')).toEqual(['2 bokningar med 3 bokade resurser, totalt 200,50 kr'])
  expect(texts('.report-table[data-numbered="true"] thead th')).toEqual([
    ...['Tider', 'Resurs', 'Bokning', 'Namn', 'E-post', 'Status', 'Önskemål', 'Pris'],
  ])
  expect(texts('.report-day-head')).toEqual(['v25 mån 15/6', 'v25 tis 16/6'])
  const anna = ['Anna Ek', 'anna@demo.example', 'Bekräftad']
  expect(texts('tbody .report-row td')).toEqual([
    ...['09:00–10:00,\n13:00–13:30', EKEN, '1001', ...anna, 'Kaffe, tack', '50 kr'],
    ...['09:00–10:00', LAB, '1001', ...anna, '', '100,50 kr'],
    ...['09:00–10:00', EKEN, '1002', 'Raderad användare', '', 'Bekräftad', '', '50 kr'],
  ])
  expect(texts('.statistics-table tr')).toEqual(['ResursMinuter', `${EKEN}1 500`, `${LAB}60`])
})

test('shows what is ticked, and says where nothing is, or was found', { tags: 'report-show' }, async () => {
  await show([])
  await generate()
  expect(texts('.report h3')).toEqual(['Inga bokningar stämmer med urvalet'])
  await show()
  await generate()
  for (const name of ['Pris', 'Önskemål', 'Statistik', 'Bokningar']) await press(field(name, shown()))
  const { dataset } = document.querySelector<HTMLElement>('.report-table') ?? document.body
  expect([dataset.price, dataset.message]).toEqual(['false', 'false'])
  expect([isShown('.statistics-table'), isShown('.report-table')]).toEqual([false, false])
  expect(textOf(document.body)).toContain('Välj Statistik eller Bokningar för att se rapporten.')
  expect(texts('.report-title [role="status"]')).toEqual(['2 bokningar med 3 bokade resurser'])
  await press(field('Bokningar', shown()))
  expect([isShown('.statistics-table'), isShown('.report-table')]).toEqual([false, true])
})

test('shows occupancy, when it is asked for, by weekday and hour, the darker the more is booked, and by resource', {
  tags: 'day-occupancy-page',
}, async () => {
  const { asked } = await show()
  await generate()
  expect(asked('occupancy')).toEqual([])
  await press(field('Beläggning', shown()))
  await settled(() => expect(texts('.occupancy-total')).not.toEqual([]))
  expect(asked('occupancy')[0]).toEqual({ body: { ...days, group: null, resource: null } })
  expect(texts('.occupancy-total')).toEqual([
    '33 % av den öppna tiden är bokad: 1 timme av 2 timmar. Låst tid räknas inte som öppen.',
  ])
  expect(texts('.occupancy-hours th')).toEqual([
    'Timme',
    'mån',
    'tis',
    'ons',
    'tors',
    'fre',
    'lör',
    'sön',
    '08–09',
    '09–10',
  ])
  const shares = [...document.querySelectorAll<HTMLElement>('.occupancy-share')]
  expect(shares.map((cell) => [textOf(cell), cell.style.getPropertyValue('--heat')])).toEqual([
    ['33 %', '0.33'],
    ['100 %', '1'],
  ])
  expect(texts('.occupancy-resources tbody :is(th, td)')).toEqual([EKEN, '120', '40', '33 %'])
})

test('stands in the address, which makes it anew, and is narrowed by payer and status', {
  tags: ['report-address', 'report-narrowed'],
}, async () => {
  const { askedLast } = await show()
  await fill(field('Betalare'), 'bageriet')
  await choose(field('Status'), 'Obekräftad')
  await choose(field('Grupp'), 'Labb')
  await generate()
  const search = { ...days, email: '', group: 2, resource: null, sort: 'date', status: 0, payer: 'bageriet' }
  expect(askedLast()).toEqual(search)
  const address = `${location.pathname}${location.search}`
  expect(address).toBe('/admin/reports?startDate=2026-02-17&endDate=2026-03-03&group=2&status=0&payer=bageriet')
  expect(texts('.report-title h2 + p:not([role], .muted)')).toEqual(['Labb, bageriet, Obekräftad'])
  const again = await show(reports, address)
  expect(again.askedLast()).toEqual(search)
  expect([texts('.report h2'), field('Betalare').value, chosen(field('Grupp'))]).toEqual([
    ['Rapport 17 februari – 3 mars 2026'],
    'bageriet',
    'Labb',
  ])
  // A form with a problem requests no report.
  expect((await show(reports, '/admin/reports?startDate=2026-03-03&endDate=2026-03-02')).asked('reports')).toEqual([])
})

test('sums by payer, says what is unconfirmed, and leads to each booking', {
  tags: ['report-payers', 'report-unconfirmed', 'report-row-link'],
}, async () => {
  const of = (number: number, payer: number, name: string, price: number, status: 0 | 1 = 1): ReportRow => ({
    ...row(number, name, `${payer}@demo.example`, '2026-06-15', { price }),
    booking: { number, name, status, payer, id: BookingId.make(number - 1000) },
  })
  await show([
    of(1001, 1, 'Anna Ek', 10.1),
    of(1004, 2, 'Bageriet', 300),
    of(1002, 2, 'Bageriet AB', 0),
    of(1002, 2, 'Bageriet', 50, 0),
    // This is another person with the same name.
    of(1003, 3, 'Anna Ek', 20),
  ])
  await generate()
  expect(texts('.report-title [role="status"]')).toEqual([
    '4 bokningar med 5 bokade resurser, totalt 380,10 kr, varav 50 kr obekräftat',
  ])
  expect(texts('.payers-table tr')).toEqual([
    'BetalareBokningarSummaVarav obekräftat',
    // The name is that of the latest booking.
    'Bageriet2350 kr50 kr',
    'Anna Ek (3@demo.example)120 kr–',
    'Anna Ek (1@demo.example)110,10 kr–',
  ])
  expect(link(/^Administrera bokning 1003, .+, \p{L}{3} \d/u).getAttribute('href')).toBe('/admin/bookings/3')
  await press(link(/^Administrera bokning 1003, .+, \p{L}{3} \d/u))
  expect([location.pathname, Reflect.get(Object(history.state), 'from')]).toEqual([
    '/admin/bookings/3',
    '/admin/reports?startDate=2026-02-17&endDate=2026-03-03',
  ])
  // Another back end does not tell the payer.
  await show()
  await generate()
  expect(texts('.payers-table, .report-number a')).toEqual([])
})
