/** The sign reads answers without the schema. Here both read the same. */
import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sign } from '../../../domain/schema/calls/sign-calls.ts'
import { isSign } from '../../../domain/sign/read-sign.ts'
import { check } from '../check.ts'

const good = {
  revision: 7,
  now: '2026-03-04T09:00:00.000Z',
  room: 'Eken',
  group: 'Grupprum',
  isBookable: true,
  date: '2026-03-04',
  spans: [
    { from: 480, to: 600, is: 'free' },
    { from: 600, to: 660, is: 'booked', yieldsFrom: 615 },
    { from: 660, to: 720, is: 'locked', reason: 'städning' },
  ],
  titles: [null, 'Lov'],
  opens: { date: '2026-03-06', time: '08:00:00' },
  link: 'https://boka.example.se/rum/1?kod=A',
}
const isBySchema = Schema.is(Sign)

/** Values that may stand anywhere. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 'free', 'booked', -1, 1.5, 2 ** 60, true, [], {}, Number.NaN),
  fc.constantFrom<unknown>(
    '2026-02-30',
    '2026-03-04',
    '25:00:00',
    '08:00:00',
    '2026-03-04T09:00:00Z',
    [null],
    [null, ''],
  ),
  fc.constant<unknown>('2026-03-04T09:00:00.000Z'),
)

/** A copy in which one value, at any depth, is another one or is gone. */
const changed = fc
  .tuple(fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }), anyValue, fc.boolean())
  .map(([path, value, removes]) => {
    const copy: unknown = structuredClone(good)
    let place: unknown = copy
    for (const [depth, step] of path.entries()) {
      if (typeof place !== 'object' || place === null) break
      const keys = Object.keys(place)
      const key = keys[step % Math.max(1, keys.length)]
      if (key === undefined) break
      const next: unknown = Reflect.get(place, key)
      if (depth < path.length - 1 && typeof next === 'object' && next !== null) {
        place = next
        continue
      }
      if (removes && !Array.isArray(place)) Reflect.deleteProperty(place, key)
      else Reflect.set(place, key, value)
      break
    }
    return copy
  })

test('the sign accepts exactly what the schema accepts', { tags: 'door-sign-read' }, () => {
  expect(isSign(good)).toBe(true)
  expect(isBySchema(good)).toBe(true)
  check(
    fc.property(changed, (value) => {
      expect(isSign(value)).toBe(isBySchema(value))
    }),
    4,
  )
})
