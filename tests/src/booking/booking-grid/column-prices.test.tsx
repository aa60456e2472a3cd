import { expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import { ColumnPriceReader, priceWords } from '../../../../src/booking/booking-grid/column-prices.tsx'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { does, screenOfFile } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

test.each([
  ['a price for each row', 30, 40, 80, '40 kr/halvtimme'],
  ['a price for an hour, of which half is paid for the whole', 30, 60, 60, '60 kr/timme'],
  ['a row of an hour', 60, 120, null, '120 kr/timme'],
  ['a row of two hours', 120, 200, null, '200 kr/2 timmar'],
  ['a row of a quarter', 15, 12.5, 50, '12,50 kr/15 min'],
  ['a block that is neither', 30, 60, 90, 'från 60 kr'],
  ['no price', 30, 0, 0, 'gratis'],
])(
  'what a time costs is said by the unit that its price is for: %s',
  { tags: 'grid-head-price' },
  (_, minutes, row, hour, words) => {
    expect(priceWords(minutes, row, hour).replaceAll('\u00a0', ' ')).toBe(words)
  },
)

const show = screenOfFile()
const columns = [7, 8].map((id) => ({
  resourceId: ResourceId.make(id),
  date: localDate('2026-03-04'),
  title: `Rum ${id}`,
}))
const row = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }

test('all columns are asked for at once, a row and an hour, as the price of a choice is; what fails is not said', {
  tags: ['grid-head-price', 'seats-of-resource', 'other-back-off'],
}, async () => {
  const onPrices = vi.fn()
  const reader = <ColumnPriceReader columns={columns} row={row} onPrices={onPrices} />
  const answers = [40, 60, 80, 60].map((price, index) => ({ id: columns[index % 2]?.resourceId, price }))
  const fake = createFakeCore({ prices: ok(answers) })
  const calls = await show(reader, fake)
  // It is not known yet whose price must be shown.
  expect(calls).not.toHaveBeenCalled()
  fake.change(signedOut)
  await show(reader, fake)
  const [name, parts] = calls.mock.calls[0] ?? []
  expect(name).toBe('prices')
  expect(parts).toMatchObject({
    body: {
      bookingResources: [
        { resourceId: 7, date: '2026-03-04', bookingSlots: [row] },
        { resourceId: 8, date: '2026-03-04' },
        { resourceId: 7, date: '2026-03-05', bookingSlots: [{ startTime: '09:00:00' }, { endTime: '10:00:00' }] },
        { resourceId: 8, date: '2026-03-05' },
      ],
    },
  })
  const told = [...(onPrices.mock.lastCall?.[0] ?? [])].map(([id, { facts }]) => [id, facts.replaceAll('\u00a0', ' ')])
  expect(told).toEqual([
    [7, '40 kr/halvtimme'],
    [8, '60 kr/timme'],
  ])

  onPrices.mockClear()
  const seated = createFakeCore({
    prices: ok(answers),
    groups: ok([
      {
        resources: [
          { id: 7, capacity: 1 },
          { id: 8, capacity: null },
        ],
      },
    ]),
  })
  seated.change(signedOut)
  await show(reader, seated)
  const facts = [...(onPrices.mock.lastCall?.[0] ?? [])].map(([, { facts: words, brief }]) =>
    [words, brief].map((text) => text.replaceAll('\u00a0', ' ')),
  )
  // A narrow head shows only the numbers, and an icon represents the seats.
  expect(facts).toEqual([
    ['1 plats · 40 kr/halvtimme', '1 · 40 kr'],
    ['60 kr/timme', '60 kr'],
  ])

  onPrices.mockClear()
  const failing = createFakeCore({ prices: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
  failing.change(signedOut)
  await show(reader, failing)
  expect(onPrices).not.toHaveBeenCalled()
})

test('another person’s prices are asked for anew', { tags: 'grid-head-price' }, async () => {
  const fake = createFakeCore({ prices: ok([]) })
  fake.change(signedOut)
  const calls = await show(<ColumnPriceReader columns={columns} row={row} onPrices={vi.fn()} />, fake)
  const asked = (): number => calls.mock.calls.filter(([name]) => name === 'prices').length
  const before = asked()
  await does(() => fake.change(signedIn(someUser)))
  expect(asked()).toBeGreaterThan(before)
})
