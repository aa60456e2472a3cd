/** The lengths and pulls of a chosen run, against a model that tries every run of a column and reads the rule word by word. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import {
  type ChosenRun,
  changeOfRun,
  chosenRunAt,
  chosenRuns,
  lengthsNear,
  lengthsOfDay,
  movedRun,
  offeredLengths,
  pulledRun,
  runsOfLength,
  type SlotColumn,
} from '../../../domain/selectors/chosen-run.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { check } from '../check.ts'

const views = {
  free: { _tag: 'Free', pending: false, refusal: null },
  refused: { _tag: 'Free', pending: false, refusal: 'reserved' },
  leaving: { _tag: 'Free', pending: true, refusal: null },
  mine: { _tag: 'Selected', pending: false },
  coming: { _tag: 'Selected', pending: true },
  held: { _tag: 'Reserved' },
  booked: { _tag: 'Booked', idNumber: '1001-1', bookingId: null, color: 0, own: false },
  closed: { _tag: 'Closed' },
  locked: { _tag: 'Locked' },
} as const satisfies Record<string, SlotView>
type Kind = keyof typeof views

/** Slots of a length from 08:00 on; behind each gap a row is left out. */
const columnOf = (kinds: readonly Kind[], minutes = 30, gaps: readonly number[] = []): SlotColumn => {
  const starts = kinds.map((_, row) => 480 + minutes * (row + gaps.filter((gap) => gap < row).length))
  return {
    rows: starts.map((start) => ({ startTime: timeFromMinutes(start), endTime: timeFromMinutes(start + minutes) })),
    slots: kinds.map((kind) => views[kind]),
  }
}

const kind = fc.constantFrom<Kind>('free', 'free', 'free', 'mine', 'coming', 'refused', 'leaving', 'held', 'booked')
const someColumn = fc
  .record({
    kinds: fc.array(kind, { minLength: 1, maxLength: 12 }),
    minutes: fc.constantFrom(5, 10, 15, 20, 25, 30, 45, 60),
    gaps: fc.array(fc.nat(10), { maxLength: 1 }),
  })
  .map(({ kinds, minutes, gaps }) => ({ kinds, minutes, gaps, column: columnOf(kinds, minutes, gaps) }))

/** Every run of rows that a person could hold, tried one by one. */
const isHoldable = (kinds: readonly Kind[], gaps: readonly number[], { first, last }: ChosenRun): boolean =>
  first <= last &&
  kinds.slice(first, last + 1).every((one) => ['free', 'refused', 'leaving', 'mine', 'coming'].includes(one)) &&
  !gaps.some((gap) => first <= gap && gap < last)

const minutesAt = ({ rows }: SlotColumn, row: number): number => minutesOf(rows[row]?.startTime ?? timeFromMinutes(0))

test('the example of offeredLengths', () => {
  const column = (...kinds: readonly Kind[]) => columnOf(kinds)
  const [free, booked] = ['free', 'booked'] as const
  const lengths = offeredLengths(column(free, free, free, free, booked), 0, () => true)
  expect(lengths.map(({ minutes }) => minutes)).toEqual([30, 60, 90, 120])
})

test.each([
  ['half-hours', 30, 8, [30, 60, 90, 120]],
  ['hours', 60, 8, [60, 120, 180, 240]],
  ['lessons', 45, 8, [45, 90, 135, 180]],
  ['quarters: the quarter alone and half-hours', 15, 12, [15, 30, 60, 90, 120]],
  ['twenty minutes, which make no half-hour', 20, 8, [20, 40, 60, 80]],
  ['half-hours that end at closing', 30, 3, [30, 60, 90]],
  ['one that is left', 30, 1, [30]],
] as const)('lengths are offered that people ask for: %s', { tags: 'length-offered' }, (_, minutes, count, offered) => {
  const column = columnOf(
    Array.from({ length: count }, () => 'free' as const),
    minutes,
  )
  expect(offeredLengths(column, 0, () => true).map((one) => one.minutes)).toEqual(offered)
})

test('a length that is offered is free, whole, allowed and one that people ask for, and no shorter one is left out', {
  tags: 'length-offered',
}, () => {
  check(
    fc.property(
      someColumn,
      fc.nat(11),
      fc.nat(6),
      fc.nat(6),
      ({ kinds, minutes, gaps, column }, from, least, beyond) => {
        const first = from % kinds.length
        const allows = ({ last }: ChosenRun): boolean => last - first >= least && last - first <= least + beyond
        const isAskedFor = (length: number): boolean => length === minutes || 30 % minutes !== 0 || length % 30 === 0
        const every = kinds
          .map((_, row) => ({ first, last: row, minutes: (row - first + 1) * minutes }))
          .filter((run) => isHoldable(kinds, gaps, run) && isAskedFor(run.minutes) && allows(run))
        const isAlone = minutes < 30 && 30 % minutes === 0 && every[0]?.minutes === minutes
        expect(offeredLengths(column, first, allows)).toEqual(every.slice(0, isAlone ? 5 : 4))
      },
    ),
  )
})

test('runs are what is chosen without a gap, each once, and each of their rows leads to its run', {
  tags: 'chosen-block',
}, () => {
  check(
    fc.property(someColumn, ({ kinds, gaps, column }) => {
      const runs = chosenRuns(column)
      const ofRow = (row: number) => runs.filter(({ first, last }) => first <= row && row <= last)
      for (const [row, one] of kinds.entries()) {
        const isChosen = one === 'mine' || one === 'coming'
        expect(ofRow(row)).toHaveLength(isChosen ? 1 : 0)
        expect(chosenRunAt(column, row)).toEqual(ofRow(row)[0] ?? null)
      }
      for (const [index, { last }] of runs.entries()) {
        const next = runs[index + 1]
        // Between two runs something is not chosen, or a row is left out.
        if (next !== undefined) expect(next.first > last + 1 || gaps.includes(last)).toBe(true)
      }
    }),
  )
})

test('an end that is pulled goes as far as the slots can be held, never past the other end, and the change is the difference', {
  tags: 'pull-run',
}, () => {
  check(
    fc.property(someColumn, fc.nat(11), fc.nat(11), fc.constantFrom('start', 'end'), (given, nth, target, edge) => {
      const { kinds, gaps, column } = given
      const runs = chosenRuns(column)
      const run = runs[nth % Math.max(1, runs.length)]
      fc.pre(run !== undefined)
      const to = target % kinds.length
      const pulled = pulledRun(column, run, edge, to)
      // Of all runs with the same other end that can be held on the whole way there, the one that comes nearest.
      const candidates = kinds
        .map((_, row) => (edge === 'end' ? { ...run, last: row } : { ...run, first: row }))
        .filter((one) => isHoldable(kinds, gaps, one))
      const distance = (one: ChosenRun): number => Math.abs((edge === 'end' ? one.last : one.first) - to)
      const nearest = Math.min(...candidates.map(distance))
      expect(candidates).toContainEqual(pulled)
      expect(distance(pulled)).toBe(nearest)

      const { wanted, unwanted } = changeOfRun(column, run, pulled)
      const held = new Set(kinds.flatMap((one, row) => (one === 'mine' || one === 'coming' ? [row] : [])))
      for (const row of wanted) expect(held.has(row)).toBe(false)
      const after = new Set([...held, ...wanted].filter((row) => !unwanted.includes(row)))
      for (const row of kinds.keys()) {
        const isOfPulled = pulled.first <= row && row <= pulled.last
        const isOfRun = run.first <= row && row <= run.last
        expect(after.has(row)).toBe(isOfPulled || (held.has(row) && !isOfRun))
      }
      expect(wanted.length === 0 || unwanted.length === 0).toBe(true)
    }),
  )
})

test('a pull over a slot that is chosen already does not ask for that slot again', { tags: 'pull-run' }, () => {
  const column = columnOf(['mine', 'free', 'mine', 'free'])
  const run = { first: 0, last: 0 }
  const pulled = pulledRun(column, run, 'end', 3)
  expect(changeOfRun(column, run, pulled)).toEqual({ wanted: [1, 3], unwanted: [] })
})

test('the example of runsOfLength', () => {
  const column = (...kinds: readonly Kind[]) => columnOf(kinds)
  const [free, booked] = ['free', 'booked'] as const
  const runs = runsOfLength(column(free, free, free, booked), 60, () => true)
  expect(runs).toEqual([
    { first: 0, last: 1 },
    { first: 1, last: 2 },
  ])
})

test('the starts of a length are all rows from which it can be held, and a length of the day has at least one', {
  tags: 'phone-times',
}, () => {
  check(
    fc.property(
      someColumn,
      fc.integer({ min: 1, max: 5 }),
      fc.nat(3),
      ({ kinds, minutes, gaps, column }, count, odd) => {
        const allows = ({ first }: ChosenRun): boolean => odd === 0 || first % 2 === 0
        const every = kinds
          .map((_, first) => ({ first, last: first + count - 1 }))
          .filter((run) => run.last < kinds.length && isHoldable(kinds, gaps, run) && allows(run))
        expect(runsOfLength(column, minutes * count, allows)).toEqual(every)
        for (const length of lengthsOfDay([{ column, allows }]))
          expect(runsOfLength(column, length, allows).length).toBeGreaterThan(0)
      },
    ),
  )
})

test('the lengths near a booked one reach an hour to both sides, or one slot where slots are longer', () => {
  const lengths = (column: SlotColumn, minutes: number): readonly number[] =>
    lengthsNear(column, { first: 0, last: 0 }, minutes, () => true).map((length) => length.minutes)
  const free = Array.from({ length: 10 }, (): Kind => 'free')
  expect(lengths(columnOf(free), 60)).toEqual([30, 60, 90, 120])
  expect(lengths(columnOf(free), 180)).toEqual([120, 150, 180, 210, 240])
  expect(lengths(columnOf(free, 120), 240)).toEqual([120, 240, 360])
  expect(lengths(columnOf(free, 15), 45)).toEqual([15, 30, 60, 90])
})

test('a run moves by an hour, or by one long slot, exactly where all of its new time can be held', () => {
  const [first, last] = [2, 3]
  check(
    fc.property(someColumn, fc.constantFrom(-1 as const, 1 as const), ({ kinds, minutes, gaps, column }, direction) => {
      if (kinds.length <= last) return
      const moved = movedRun(column, { first, last }, direction)
      const by = direction * Math.max(60, minutes)
      const start = minutesAt(column, first) + by
      const runs = kinds.map((_, row) => ({ first: row, last: row + last - first }))
      const isSameLength = (run: ChosenRun): boolean =>
        column.rows[run.last] !== undefined &&
        minutesAt(column, run.last) - minutesAt(column, run.first) ===
          minutesAt(column, last) - minutesAt(column, first)
      const expected = runs.find(
        (run) => minutesAt(column, run.first) === start && isSameLength(run) && isHoldable(kinds, gaps, run),
      )
      expect(moved).toEqual(expected ?? null)
    }),
  )
})
