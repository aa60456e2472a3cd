import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { dayHours, daySlots, type GroupHours, openRowsOf, type Span } from '../../../domain/rules/day-slots.ts'
import {
  coverOf,
  type FindGround,
  findTimes,
  lacksOf,
  nearTimes,
  type Room,
  type RoomDay,
  type Wish,
} from '../../../domain/rules/find-time.ts'
import { AttributeId, GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { check } from '../check.ts'
import { anyWallTime, fewDates, intervalOf } from '../testing/calendar-arbitraries.ts'
import { record } from '../testing/record.ts'

const [projector, lift] = [AttributeId.make(1), AttributeId.make(2)]
const groupId = GroupId.make(1)
const someDay = localDate('2026-03-04')
const quarter = fc.integer({ min: 32, max: 48 }).map((count) => count * 15)
const anySpan: fc.Arbitrary<Span> = fc
  .tuple(quarter, quarter)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

const someAttributes = fc.subarray([projector, lift])
const someSeats = fc.constantFrom(null, 4, 8, 12)
const anyRoom = record({ capacity: someSeats, attributes: someAttributes, taken: fc.array(anySpan, { maxLength: 2 }) })
const anyHouse = record({
  slotTime: fc.constantFrom(15, 30, 60),
  open: fc.array(anySpan, { minLength: 1, maxLength: 2 }),
  rooms: fc.array(anyRoom, { minLength: 1, maxLength: 3 }),
})
const anyWish: fc.Arbitrary<Wish> = fc
  .tuple(anySpan, fc.option(fc.integer({ min: 1, max: 12 })), fc.constantFrom(null, 4, 10), someAttributes)
  .map(([span, quarters, persons, attributes]) => {
    const minutes = quarters === null ? null : Math.min(quarters * 15, span.to - span.from)
    return { ...span, minutes, persons, attributes }
  })

type House = typeof anyHouse extends fc.Arbitrary<infer Of> ? Of : never

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const
const hoursOf = ({ slotTime, open, rooms }: House): GroupHours => ({
  slotTime,
  open: everyDay.flatMap((dayOfWeek) => open.map(({ from, to }) => ({ dayOfWeek, ...intervalOf(from, to) }))),
  locked: [],
  resources: rooms.map((_, index) => ({ id: ResourceId.make(index + 1), open: [], locked: [] })),
})

const isApart = (one: Span, other: Span): boolean => one.to <= other.from || other.to <= one.from

const ground: FindGround = {
  priceOf: ({ room }) => room.id * 10,
  refusalOf: () => null,
  asksSignIn: () => false,
}

const no = { words: 'Nej', isOfDay: false }

describe('what is found', () => {
  test('is what a look at every row of every grid finds: of the fewest free rows that cover the wish and may be booked the earliest', {
    tags: ['find-time', 'find-brute-force', 'find-judged'],
  }, () => {
    check(
      fc.property(anyHouse, fewDates, anyWallTime, anyWish, quarter, (house, date, now, wish, notice) => {
        const group = hoursOf(house)
        const hours = dayHours(date, group)
        const days = house.rooms.map(({ capacity, attributes, taken }, index): RoomDay => {
          const id = ResourceId.make(index + 1)
          return {
            room: { id, groupId, title: `Rum ${index}`, capacity, attributes },
            date,
            freeRows: (within) =>
              openRowsOf(hours, id, within, now).filter((row) => taken.every((claim) => isApart(row, claim))),
          }
        })
        /** The free times in the grid that a person sees, tried row by row. */
        const looked = daySlots(date, group, now).resources.map(({ slots }, index) => {
          const { capacity = null, attributes = [], taken = [] } = house.rooms[index] ?? {}
          const suffices = wish.persons === null || (capacity !== null && capacity >= wish.persons)
          if (!suffices || !wish.attributes.every((each) => attributes.includes(each))) return null
          const rows = slots.map(({ startTime, endTime, open, locked }) => ({
            ...{ from: minutesOf(startTime), to: endMinutes(endTime) },
            free: open && !locked,
          }))
          const runs = rows.flatMap((_, first) =>
            rows.slice(first).map((_row, count) => rows.slice(first, first + count + 1)),
          )
          const fitting = runs.filter((run) => {
            const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0]
            const isRun = run.every(
              (row, at) =>
                row.free && taken.every((claim) => isApart(row, claim)) && (at === 0 || run[at - 1]?.to === row.from),
            )
            const minutes = wish.minutes ?? wish.to - wish.from
            const starts = Array.from(
              { length: (wish.to - wish.from - minutes) / 15 + 1 },
              (_, at) => wish.from + at * 15,
            )
            return isRun && starts.some((start) => from <= start && start + minutes <= to)
          })
          const best = fitting
            .toSorted((one, other) => one.length - other.length || (one[0]?.from ?? 0) - (other[0]?.from ?? 0))
            .map((run) => run.map(({ from, to }) => ({ from, to })))
          const allowed = best.find(([first]) => (first?.from ?? 0) >= notice)
          const begins = (run: readonly Span[]): number => run[0]?.from ?? 0
          const length = (run: readonly Span[]): number => (run.at(-1)?.to ?? 0) - begins(run)
          /** Of all free runs of that length, those that begin nearest. */
          const others = (chosen: readonly Span[]) =>
            runs
              .filter(
                (run) =>
                  run.every(
                    (row, at) =>
                      row.free &&
                      taken.every((claim) => isApart(row, claim)) &&
                      (at === 0 || run[at - 1]?.to === row.from),
                  ) &&
                  length(run) === length(chosen) &&
                  begins(run) !== begins(chosen) &&
                  begins(run) >= notice,
              )
              .map((run) => run.map(({ from, to }) => ({ from, to })))
              .toSorted(
                (one, other) => Math.abs(begins(one) - begins(chosen)) - Math.abs(begins(other) - begins(chosen)),
              )
              .slice(0, 4)
              .toSorted((one, other) => begins(one) - begins(other))
          return allowed !== undefined
            ? { rows: allowed, refused: null, others: others(allowed) }
            : best[0]
              ? { rows: best[0], refused: 'Nej', others: [] }
              : null
        })
        const { hits, count } = findTimes(wish, days, {
          ...ground,
          refusalOf: ({ rows: [first] }) => ((first?.from ?? 0) >= notice ? null : no),
        })
        const found = days.map(({ room }) => {
          const hit = hits.find((one) => one.room === room)
          return hit === undefined ? null : { rows: hit.rows, refused: hit.refused, others: hit.others }
        })
        expect(found).toEqual(looked)
        expect(count).toBe(hits.filter(({ refused }) => refused === null).length)
      }),
    )
  })

  const day = (id: number, rest: Partial<Room> = {}, rows: readonly Span[] = [{ from: 540, to: 600 }]): RoomDay => ({
    room: {
      ...{ id: ResourceId.make(id), groupId, title: `Rum ${id}`, capacity: null, attributes: [] },
      ...rest,
    },
    date: someDay,
    freeRows: () => rows,
  })
  const wish: Wish = { from: 540, to: 600, minutes: null, persons: null, attributes: [] }

  test('stands by seats, then price, then title; what may not be booked comes last, with the reason', {
    tags: 'find-order',
  }, () => {
    const days = [
      day(1, { capacity: 30, title: 'Aulan' }),
      day(2, { capacity: 12, title: 'Ö' }),
      day(3, { capacity: 12, title: 'Å' }),
      day(4, { capacity: 12, title: 'Dyr' }),
      day(5, { capacity: 4 }),
      day(6, { capacity: 10, title: 'Bara för skolor' }),
      day(7),
    ]
    const { hits } = findTimes({ ...wish, persons: 10 }, days, {
      ...ground,
      priceOf: ({ room: { id } }) => (id === 4 ? 100 : 40),
      refusalOf: ({ room: { id } }) => (id === 6 ? { words: 'Bokas bara av skolor.', isOfDay: true } : null),
    })
    expect(hits.map(({ room: { title } }) => title)).toEqual(['Å', 'Ö', 'Dyr', 'Aulan', 'Bara för skolor'])
    expect(hits.map(({ refused }) => refused).filter((words) => words !== null)).toEqual(['Bokas bara av skolor.'])
  })

  test('is last where a visitor may book it only after signing in, before what may not be booked at all', {
    tags: 'find-order',
  }, () => {
    const days = [
      day(1, { capacity: 4, title: 'Bara för skolor' }),
      day(2, { capacity: 30, title: 'Aulan' }),
      day(3, { capacity: 2, title: 'Inte i dag' }),
    ]
    const { hits, count } = findTimes(wish, days, {
      ...ground,
      asksSignIn: ({ id }) => id === 1,
      refusalOf: ({ room: { id } }) => (id === 3 ? no : null),
    })
    expect(hits.map(({ room: { title } }) => title)).toEqual(['Aulan', 'Bara för skolor', 'Inte i dag'])
    expect(count).toBe(1)
  })

  test('says why it stands first: the smallest that suffices, free all of the stretch, the cheapest', {
    tags: 'find-reasons',
  }, () => {
    const hours = (...starts: readonly number[]) => starts.map((from) => ({ from, to: from + 60 }))
    const days = [
      day(1, { capacity: 12, title: 'A' }, hours(540)),
      day(2, { capacity: 12, title: 'B' }, [{ from: 510, to: 630 }]),
      day(3, { capacity: 30, title: 'C' }, hours(540)),
      day(4, { title: 'Okänt' }, hours(540)),
      day(5, { capacity: 4, title: 'Skolan' }, hours(540)),
    ]
    const reasonsBy = (prices: readonly number[], asked = wish) =>
      findTimes(asked, days, {
        ...ground,
        priceOf: ({ room: { id } }) => prices[id - 1] ?? 0,
        asksSignIn: ({ id }) => id === 5,
      }).hits.map(({ room: { title }, reasons }) => [title, ...reasons])
    expect(reasonsBy([20, 30, 10, 10, 0])).toEqual([
      ['A', 'smallest', 'whole'],
      ['B', 'smallest'],
      ['C', 'cheapest'],
      ['Okänt', 'cheapest'],
      ['Skolan'],
    ])
    // Where all cost the same, or may lie anywhere in the stretch, that is no reason.
    expect(reasonsBy([20, 20, 20, 20, 20], { ...wish, from: 500, minutes: 60 })).toEqual([
      ['A', 'smallest'],
      ['B', 'smallest'],
      ['C'],
      ['Okänt'],
      ['Skolan'],
    ])
  })

  test('stands as its reasons say: no hit without a reason stands before one that is the smallest', {
    tags: 'find-reasons',
  }, () => {
    const anyOf = record({ capacity: someSeats, price: fc.constantFrom(0, 40, 80), open: fc.boolean() })
    check(
      fc.property(fc.array(anyOf, { maxLength: 6 }), (rooms) => {
        const { hits } = findTimes(
          wish,
          rooms.map(({ capacity }, index) => day(index + 1, { capacity })),
          {
            ...ground,
            priceOf: ({ room: { id } }) => rooms[id - 1]?.price ?? 0,
            asksSignIn: ({ id }) => rooms[id - 1]?.open === false,
          },
        )
        const open = hits.filter(({ asksSignIn }) => !asksSignIn)
        expect(hits.slice(open.length).flatMap(({ reasons }) => reasons)).toEqual([])
        const smallest = open.filter(({ reasons }) => reasons.includes('smallest'))
        expect(open.slice(0, smallest.length)).toEqual(smallest)
        for (const hit of open) {
          const seats = (one: typeof hit): number => one.room.capacity ?? Number.POSITIVE_INFINITY
          const isSmallest =
            open.some((one) => seats(one) > seats(hit)) && open.every((one) => seats(one) >= seats(hit))
          expect(hit.reasons.includes('smallest')).toBe(isSmallest)
          const isCheapest =
            open.some(({ price }) => price > hit.price) && open.every(({ price }) => price >= hit.price)
          expect(hit.reasons.includes('cheapest')).toBe(isCheapest)
        }
      }),
    )
  })

  test('has beside it the four nearest other times of its room, before it and after it, in order', {
    tags: 'find-others',
  }, () => {
    const hours = [8, 9, 10, 11, 13, 15, 16, 17].map((hour) => ({ from: hour * 60, to: hour * 60 + 60 }))
    const { hits } = findTimes({ ...wish, from: 780, to: 840 }, [day(1, {}, hours)], ground)
    expect(hits.map(({ others }) => others.map(([first]) => (first?.from ?? 0) / 60))).toEqual([[10, 11, 15, 16]])
  })

  test('is at most fifty, of as many as are counted', { tags: 'find-order' }, () => {
    const many = Array.from({ length: 60 }, (_, index) => day(index + 1))
    const { hits, count } = findTimes(wish, many, ground)
    expect([hits.length, count]).toEqual([50, 60])
  })

  test('needs rows that are beside each other, and an hour’s row does for half an hour', { tags: 'find-time' }, () => {
    const rows = [
      { from: 480, to: 540 },
      { from: 600, to: 660 },
      { from: 660, to: 720 },
    ]
    expect(coverOf(rows, { ...wish, from: 500, to: 530 })).toEqual([rows[0]])
    expect(coverOf(rows, { ...wish, from: 480, to: 660 })).toBeNull()
    expect(coverOf(rows, { ...wish, from: 480, to: 720, minutes: 90 })).toEqual(rows.slice(1))
    expect(coverOf(rows, { ...wish, from: 490, to: 660, minutes: 45 })).toEqual([rows[0]])
    expect(coverOf(rows, { ...wish, from: 500, to: 660, minutes: 45 })).toEqual([rows[1]])
    expect(coverOf(rows, { ...wish, from: 480, to: 720, minutes: 180 })).toBeNull()
  })

  test('is the same for a time as long as the stretch as for all of the stretch', { tags: 'find-time' }, () => {
    const rows = Array.from({ length: 4 }, (_, at) => ({ from: 840 + at * 30, to: 870 + at * 30 }))
    const stretch = { from: 855, to: 915 }
    expect(coverOf(rows, { ...stretch, minutes: 60 })).toEqual(rows.slice(0, 3))
    expect(coverOf(rows, { ...stretch, minutes: 60 })).toEqual(coverOf(rows, { ...stretch, minutes: null }))
  })

  test('is judged before it is chosen, and the reason is that of the first, or of the whole day', {
    tags: 'find-judged',
  }, () => {
    const rows = [9, 10, 11, 12].map((hour) => ({ from: hour * 60, to: hour * 60 + 60 }))
    const long = { ...wish, to: 780, minutes: 60 }
    const from = (hour: number, refused = no): FindGround => ({
      ...ground,
      refusalOf: ({ rows: [first] }) => ((first?.from ?? 0) < hour * 60 ? refused : null),
    })
    const found = (its: FindGround, asked = long) =>
      findTimes(asked, [day(1, {}, rows)], its).hits.map((hit) => [hit.rows[0]?.from, hit.refused])
    expect(found(from(12))).toEqual([[720, null]])
    expect(found(from(13))).toEqual([[540, 'Nej']])
    let asked = 0
    const ofDay: FindGround = {
      ...ground,
      refusalOf: ({ rows: [first] }) => {
        asked += 1
        return first?.from === 540 ? no : { words: 'Kvoten är slut', isOfDay: true }
      },
    }
    expect([found(ofDay), asked]).toEqual([[[540, 'Kvoten är slut']], 2])

    // The rules also judge near times: the nearest time of the day, and the first in another room and on another day.
    const [early, late] = [
      { ...wish, from: 480, to: 540, minutes: 60 },
      { ...long, persons: 4 },
    ]
    const nearOf = (its: Wish, wished: readonly RoomDay[], later: readonly RoomDay[]) =>
      nearTimes(its, { wished, later }, from(11)).map((near) => [near.differs, near.rows[0]?.from])
    expect(nearOf(early, [day(1, {}, rows)], [])).toEqual([['time', 660]])
    expect(nearOf(late, [day(1, { capacity: 2 }, rows)], [day(1, { capacity: 4 }, rows)])).toEqual([
      ['room', 660],
      ['day', 660],
    ])
  })

  test('is near, where nothing fits, at another time, in a room that lacks one thing, or on another day', {
    tags: 'find-near',
  }, () => {
    const asked = { ...wish, persons: 10, attributes: [projector] }
    const right = { capacity: 12, attributes: [projector] }
    const nine = [{ from: 540, to: 600 }]
    const wished = [
      day(1, right, [
        { from: 480, to: 540 },
        { from: 660, to: 720 },
      ]),
      day(2, { capacity: 12 }, nine),
      day(3, { capacity: 4, attributes: [projector] }, nine),
      day(4, { capacity: 4 }, nine),
      day(5, { ...right, title: 'Refused' }, [{ from: 600, to: 660 }]),
    ]
    expect(wished.map(({ room }) => lacksOf(room, asked))).toEqual([
      [],
      [projector],
      ['seats'],
      ['seats', projector],
      [],
    ])
    const later = [day(1, right, nine), day(2, { capacity: 12 }, nine)]
    const near = nearTimes(
      asked,
      { wished, later },
      { ...ground, refusalOf: ({ room }) => (room.id === 5 ? no : null) },
    )
    expect(near.map(({ room: { id }, differs, lacks, rows }) => [id, differs, lacks, rows[0]?.from])).toEqual([
      [1, 'time', null, 480],
      [2, 'room', projector, 540],
      [3, 'room', 'seats', 540],
      [1, 'day', null, 540],
    ])
  })

  test('is the earlier of two times that are equally near, one before the wish and one after it', {
    tags: 'find-near',
  }, () => {
    const free = [
      { from: 480, to: 540 },
      { from: 600, to: 660 },
    ]
    const near = nearTimes(wish, { wished: [day(1, { capacity: 12 }, free)], later: [] }, ground)
    expect(near.map(({ differs, rows }) => [differs, rows[0]?.from])).toEqual([['time', 480]])
  })

  test('is near first where its start is nearest, whether before the wish or after it', { tags: 'find-near' }, () => {
    const hours = [480, 660, 420].map((from, index) => day(index + 1, {}, [{ from, to: from + 60 }]))
    const near = nearTimes({ ...wish, from: 600, to: 660 }, { wished: hours, later: [] }, ground)
    expect(near.map(({ rows }) => rows[0]?.from)).toEqual([660, 480, 420])
  })

  test('is near in the rooms that lack the fewest seats, those whose seats are not known last', {
    tags: 'find-near',
  }, () => {
    const rooms = [4, null, 9, 7].map((capacity, index) => day(index + 1, { capacity }))
    const near = nearTimes({ ...wish, persons: 30 }, { wished: rooms, later: [] }, ground)
    expect(near.map(({ room }) => room.capacity)).toEqual([9, 7, 4, null])
  })

  test('is near in six places at most, some of each kind', { tags: 'find-near' }, () => {
    const many = Array.from({ length: 9 }, (_, index) => day(index + 1, { capacity: 12 }, [{ from: 660, to: 720 }]))
    const lacking = [20, 21, 22].map((id) => day(id, { capacity: 2 }))
    const near = nearTimes(
      { ...wish, persons: 10 },
      { wished: [...many, ...lacking], later: [day(1, { capacity: 12 })] },
      ground,
    )
    const kinds = near.map(({ differs }) => differs)
    expect(kinds).toEqual(['time', 'time', 'time', 'room', 'room', 'day'])
  })
})
