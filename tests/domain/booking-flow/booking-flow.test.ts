/** Properties of the flow from choice to booking, which hold for all presses, answers and observations in any order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingFlow, changedSince } from '../../../domain/booking-flow/booking-flow.ts'
import {
  type BarEvent,
  type BookingFlow,
  type BoxEvent,
  choosing,
  isOpen,
  type Offer,
  standingOf,
  type World,
} from '../../../domain/booking-flow/flow-states.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { BookingId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import type { Series } from '../../../domain/schema/series.ts'
import { linesOf } from '../../../domain/selectors/basket.ts'
import { check } from '../check.ts'

/** The observations that the bar and the box send whenever they are drawn. */
interface Around extends World, Omit<Extract<BarEvent, { _tag: 'ChoiceSeen' }>, '_tag'> {}
type FlowEvent = BarEvent | BoxEvent | { readonly _tag: 'Seen'; readonly world: Around }
const take = (flow: BookingFlow, event: FlowEvent): BookingFlow => {
  if (event._tag !== 'Seen') return bookingFlow(flow, event)
  const { held, pending, isRuled, ...seenByBox } = event.world
  return bookingFlow(bookingFlow(flow, { _tag: 'ChoiceSeen', held, pending, isRuled }), {
    _tag: 'WorldSeen',
    world: seenByBox,
  })
}

const [anna, karin, rut] = [UserId.make(3), UserId.make(9), UserId.make(11)]
const fifth = { bookingId: BookingId.make(5), bookingNumber: 1005 }
const bookings = [fifth, { bookingId: BookingId.make(6), bookingNumber: 1006 }]
const linesFor = (of: string) =>
  linesOf(
    [
      {
        resourceId: ResourceId.make(of.length),
        date: localDate('2026-03-04'),
        startTime: localTime('09:00:00'),
        endTime: localTime('10:00:00'),
      },
    ],
    {},
  )

const world: Around = {
  who: anna,
  held: 1,
  pending: 0,
  isRuled: false,
  latestBooking: null,
  basketFor: null,
  page: '/group/1',
}
const asked = (addTo: BookingId | null = null): FlowEvent => ({ _tag: 'Asked', addTo })
const seen = (other: Partial<Around> = {}): FlowEvent => ({ _tag: 'Seen', world: { ...world, ...other } })
const offered = (other: Partial<Offer> = {}): FlowEvent => ({
  _tag: 'Offered',
  offer: { of: 'a', total: 100, terms: '', asksFor: [], ...other },
})
const submitted = (
  newKey: string,
  of = 'a',
  basketFor: UserId | null = null,
  series: Series | null = null,
  hasSaved = false,
): FlowEvent => ({
  _tag: 'Submitted',
  shown: { of, basketFor },
  lines: linesFor(of),
  wishes: [],
  bookFor: null,
  series,
  hasSaved,
  newKey,
})
const ok: FlowEvent = {
  _tag: 'Answered',
  result: { _tag: 'Ok', value: { id: BookingId.make(7), bookingNumber: 1007 } },
  page: world.page,
}
const failed = (failure: CallFailure): FlowEvent => ({
  _tag: 'Answered',
  result: { _tag: 'Failed', failure },
  page: world.page,
})
const closed: FlowEvent = { _tag: 'Closed' }
const refused = failed({ _tag: 'Refused', status: 409, body: { code: 'slot-taken', message: '' } })
const unreachable = failed({ _tag: 'Unreachable' })

/** The states that these events lead to, each with the previous state and the event. */
const steps = (events: readonly FlowEvent[]) => {
  let flow = choosing
  return events.map((event) => {
    const before = flow
    flow = take(before, event)
    return { before, event, flow }
  })
}
const flowAfter = (...events: readonly FlowEvent[]): BookingFlow => steps(events).at(-1)?.flow ?? choosing

const anyWorld = fc.record<Around>({
  who: fc.constantFrom(null, anna, anna, karin),
  held: fc.constantFrom(0, 1, 2),
  pending: fc.constantFrom(0, 0, 1),
  isRuled: fc.boolean(),
  latestBooking: fc.constantFrom(null, ...bookings),
  basketFor: fc.constantFrom(null, null, rut),
  page: fc.constantFrom(world.page, '/group/2'),
})
const anyOf = fc.constantFrom('a', 'bb')
const anyEvent = fc.oneof(
  fc.constantFrom(null, ...bookings.map(({ bookingId }) => bookingId)).map(asked),
  fc.oneof(anyWorld.map(seen), fc.constant(seen()), fc.constant(seen())),
  fc.boolean().map((goesOn): FlowEvent => ({ _tag: 'Judged', goesOn })),
  fc.constantFrom<FlowEvent>({ _tag: 'SignInSent' }, { _tag: 'WentOn' }, closed),
  fc.constantFrom(null, rut).map((userId): FlowEvent => ({ _tag: 'Meant', userId })),
  fc
    .record({ of: anyOf, total: fc.constantFrom(null, 100, 100, 150), terms: fc.constantFrom('', 'Kan avbokas.') })
    .map(offered),
  fc.tuple(fc.uuid(), anyOf, fc.constantFrom(null, rut)).map((parts) => submitted(...parts)),
  fc.constantFrom(ok, refused, unreachable, failed({ _tag: 'Busy' }), failed({ _tag: 'Unsettled' })),
)
const opening = [asked(), seen()] as const
const sending = [...opening, offered(), submitted('k')] as const
/** Some runs begin far along the flow, because random events rarely lead there. */
const anyEvents = fc
  .tuple(
    fc.constantFrom<readonly FlowEvent[]>([], opening, sending, [...sending, unreachable], [...sending, refused]),
    fc.array(anyEvent, { maxLength: 40 }),
  )
  .map((parts) => parts.flat())

describe('whatever happens', { tags: 'first-booking-way' }, () => {
  test('there is a way back to the choice from every state', () => {
    const wayBack = (flow: BookingFlow): readonly FlowEvent[] => {
      switch (flow._tag) {
        case 'Choosing':
          return []
        case 'Asked':
          return [seen({ held: 0 })]
        case 'Sending':
          return [refused, closed]
        case 'Unanswered':
          return [asked(), seen({ who: flow.attempt.by }), submitted('unused'), refused, closed]
        default:
          return flow._tag === 'Booked' || flow.standing === null
            ? [closed]
            : [closed, asked(), seen({ who: flow.standing.by }), submitted('unused'), ok, closed]
      }
    }
    check(
      fc.property(anyEvents, (events) => {
        const flow = flowAfter(...events)
        expect(wayBack(flow).reduce(take, flow)).toBe(choosing)
      }),
    )
  })

  test('a press closes the box, but for an attempt on its way, which nothing ends but its answer', () => {
    check(
      fc.property(anyEvents, anyEvent, (events, event) => {
        const flow = flowAfter(...events)
        if (flow._tag !== 'Sending') expect(isOpen(take(flow, closed))).toBe(false)
        else if (event._tag === 'Answered') expect(take(flow, event)._tag).not.toBe('Sending')
        else expect(take(flow, event)).toBe(flow)
      }),
    )
  })

  test('nothing is sent but at the price and terms that are shown, and for whom it is shown to be', () => {
    check(
      fc.property(anyEvents, (events) => {
        let shown: Offer | null = null
        let press: Extract<FlowEvent, { _tag: 'Submitted' }> | null = null
        for (const { before, event, flow } of steps(events)) {
          if (event._tag === 'Submitted') press = event
          if (before._tag !== 'Reviewing') shown = null
          // A shown sum stays if the sum of the same times is missing for a moment.
          else if (event._tag === 'Offered' && !(shown?.of === event.offer.of && event.offer.total === null))
            shown = event.offer
          if (flow._tag !== 'Sending' || before._tag === 'Sending' || flow.attempt === standingOf(before)) continue
          if (press === null) throw new Error('nobody pressed')
          const { of, basketFor } = press.shown
          expect(flow.attempt.lines).toEqual(press.lines)
          expect(flow.offer).toEqual(shown)
          expect(flow.agreed).toMatchObject({ of, total: flow.offer?.total })
          if (flow.offer?.total !== null) expect(flow.agreed?.terms).toBe(flow.offer?.terms)
          if (flow.addTo === null) expect(flow.meantFor).toBe(basketFor)
        }
      }),
    )
  })

  test('an attempt without an answer is sent again, with its key, before anything else is', () => {
    check(
      fc.property(anyEvents, (events) => {
        let open: string | null = null
        for (const { before, event, flow } of steps(events)) {
          if (before._tag === 'Sending' && event._tag === 'Answered') {
            const { result } = event
            const busy = result._tag === 'Failed' && result.failure._tag === 'Busy'
            if (!busy) open = event === unreachable || standingOf(flow) !== null ? before.attempt.key : null
          }
          // Another person continues. The attempt does not belong to that person.
          if (event._tag === 'Seen' && flow._tag === 'Reviewing' && flow.standing === null) open = null
          if (flow._tag === 'Sending' && open !== null)
            expect(flow).toMatchObject({ attempt: { key: open }, repeated: true })
          if (open !== null && !(flow._tag === 'SigningIn' && flow.who === null))
            expect(standingOf(flow)?.key).toBe(open)
        }
      }),
    )
  })

  test('an attempt is sent for whoever is signed in and made it, and for nobody else', () => {
    check(
      fc.property(anyEvents, (events) => {
        let who: UserId | null = null
        for (const { before, event, flow } of steps(events)) {
          if (event._tag === 'Seen') ({ who } = event.world)
          if (flow._tag === 'Sending' && before._tag !== 'Sending') expect(flow.attempt.by).toBe(who)
        }
      }),
    )
  })

  test('what is seen again changes nothing', () => {
    check(
      fc.property(anyEvents, anyWorld, (events, now) => {
        const flow = take(flowAfter(...events), { _tag: 'Seen', world: now })
        expect(take(flow, { _tag: 'Seen', world: now })).toBe(flow)
      }),
    )
  })

  test('a press on the bar, a page or a link that asks does nothing to an open box', () => {
    check(
      fc.property(anyEvents, fc.constantFrom(null, ...bookings), (events, booking) => {
        const flow = flowAfter(...events)
        if (isOpen(flow)) expect(take(flow, asked(booking?.bookingId))).toBe(flow)
      }),
    )
  })
})

describe('signing in on the way', { tags: ['first-booking-way', 'confirm-asks-anew'] }, () => {
  test('keeps the booking that was to be added to, as long as there is one', () => {
    check(
      fc.property(
        fc.constantFrom(...bookings),
        fc.boolean(),
        fc.constantFrom(anna, karin),
        (latestBooking, ruled, who) => {
          const { bookingId } = latestBooking
          const way = [
            asked(bookingId),
            seen({ who: null, latestBooking, isRuled: ruled }),
            ...(ruled ? [{ _tag: 'Judged', goesOn: true } as const, seen({ who: null, latestBooking })] : []),
            { _tag: 'SignInSent' } as const,
          ]
          expect(flowAfter(...way)).toMatchObject({ _tag: 'SigningIn', addTo: bookingId })
          expect(flowAfter(...way, seen({ who, latestBooking }))).toMatchObject({
            _tag: 'Reviewing',
            addTo: bookingId,
            who,
          })
          expect(flowAfter(...way, seen({ who }))).toMatchObject({ _tag: 'Reviewing', addTo: null, who })
        },
      ),
    )
  })

  test('another than the one before is told, unless they signed in here', () => {
    const left = [...opening, seen({ who: null })]
    expect(flowAfter(...left, seen())).toMatchObject({ _tag: 'Reviewing', who: anna })
    const other = [...left, seen({ who: karin })]
    expect(flowAfter(...other)).toMatchObject({ _tag: 'OtherPerson', who: anna })
    expect(flowAfter(...other, seen())).toMatchObject({ _tag: 'Reviewing', who: anna })
    expect(flowAfter(...other, { _tag: 'WentOn' }, seen({ who: karin }))).toMatchObject({
      _tag: 'Reviewing',
      who: karin,
    })
    expect(flowAfter(...left, { _tag: 'SignInSent' }, seen({ who: karin }))).toMatchObject({
      _tag: 'Reviewing',
      who: karin,
    })
  })

  test('here does not let somebody else pass who signs in elsewhere later', () => {
    const back = [...opening, seen({ who: null }), { _tag: 'SignInSent' } as const, seen()]
    expect(flowAfter(...back, seen({ who: karin }))).toMatchObject({ _tag: 'OtherPerson' })
  })

  test('drops the attempt of the person before: it is not repeated for the next', () => {
    const lost = [...opening, offered(), submitted('k'), unreachable, closed]
    expect(flowAfter(...lost)).toMatchObject({ _tag: 'Unanswered' })
    const other = [...lost, asked(), seen({ who: karin })]
    expect(flowAfter(...other)).toMatchObject({ _tag: 'OtherPerson', standing: { key: 'k' } })
    expect(flowAfter(...other, closed)).toMatchObject({ _tag: 'Unanswered', attempt: { key: 'k' } })
    expect(flowAfter(...other, { _tag: 'WentOn' }, seen({ who: karin }))).toMatchObject({ standing: null })
    const here = [...lost, asked(), seen({ who: null }), { _tag: 'SignInSent' } as const]
    expect(flowAfter(...here, seen({ who: karin }))).toMatchObject({ who: karin, standing: null })
    expect(flowAfter(...here, seen())).toMatchObject({ who: anna, standing: { key: 'k' } })
  })
})

describe('a press on the bar', { tags: 'first-booking-way' }, () => {
  test('waits for slots on their way, and is dropped where none of them was had', () => {
    expect(flowAfter(asked(), seen({ held: 0, pending: 1 }))).toEqual({ _tag: 'Asked', addTo: null })
    expect(flowAfter(asked(), seen({ held: 0 }))).toBe(choosing)
  })

  test('waits for the rules, which may stop it', () => {
    const ruled = [asked(), seen({ isRuled: true })]
    expect(flowAfter(...ruled)).toEqual({ _tag: 'Asked', addTo: null })
    expect(flowAfter(...ruled, { _tag: 'Judged', goesOn: false })).toBe(choosing)
  })
})

describe('a press in the box', { tags: 'confirm-asks-anew' }, () => {
  test('while an attempt is on its way does nothing', () => {
    const flow = flowAfter(...sending)
    expect(flow._tag).toBe('Sending')
    for (const event of [submitted('l'), submitted('l', 'bb'), closed, asked(), seen({ who: null }), offered()])
      expect(take(flow, event)).toBe(flow)
  })

  test('accepts the sum that was shown, where the same times have none for a moment', () => {
    const gone = [...opening, offered(), offered({ total: null })] as const
    expect(flowAfter(...gone)).toMatchObject({ offer: { total: 100 } })
    expect(flowAfter(...opening, offered({ total: null }), offered())).toMatchObject({ agreed: { total: 100 } })
  })

  test('before the price is shown is carried out with it, unless it is of another choice by then', () => {
    expect(flowAfter(...opening, submitted('k'))).toMatchObject({ _tag: 'Reviewing', waiting: { newKey: 'k' } })
    expect(flowAfter(...opening, submitted('k'), offered())).toMatchObject({ _tag: 'Sending', attempt: { key: 'k' } })
    expect(flowAfter(...opening, submitted('k'), offered({ total: null }))._tag).toBe('Sending')
    expect(flowAfter(...opening, submitted('k'), offered({ of: 'bb' }))).toMatchObject({
      _tag: 'Reviewing',
      waiting: null,
    })
  })

  test('takes note of each kind of change, and the next one sends', () => {
    const price = [...opening, offered(), offered({ total: 150, terms: 'Nya' })]
    const terms = [...opening, offered(), offered({ terms: 'Nya' })]
    const changedAfter = (events: readonly FlowEvent[], basketFor: UserId | null = null) => {
      const flow = flowAfter(...events)
      return flow._tag === 'Reviewing' ? changedSince(flow, { of: 'a', basketFor }) : null
    }
    expect(changedAfter(price)).toEqual([{ _tag: 'OtherPrice', total: 150, before: 100 }])
    expect(changedAfter(terms)).toEqual([{ _tag: 'OtherTerms' }])
    expect(changedAfter([...opening, offered()], rut)).toEqual([{ _tag: 'OtherBookFor' }])
    expect(changedAfter([...opening, offered(), { _tag: 'Meant', userId: rut }], rut)).toEqual([])
    for (const news of [price, terms]) {
      expect(changedAfter([...news, submitted('k')])).toEqual([])
      expect(flowAfter(...news, submitted('k'), submitted('l'))).toMatchObject({
        _tag: 'Sending',
        attempt: { key: 'l' },
      })
    }
  })

  test('of the same contents gets the same key again, and of others another', () => {
    const first = [...opening, offered(), submitted('k'), refused]
    expect(flowAfter(...first, submitted('l'))).toMatchObject({ attempt: { key: 'k' }, repeated: true })
    const other = [...first, offered({ of: 'bb' }), submitted('l', 'bb')]
    expect(flowAfter(...other)).toMatchObject({ attempt: { key: 'l' }, repeated: false })
  })

  test('while another tab confirms says nothing of an attempt that stands', () => {
    const busy = failed({ _tag: 'Busy' })
    const stands = [...opening, offered(), submitted('k'), unreachable, submitted('l'), busy]
    expect(flowAfter(...stands)).toMatchObject({
      _tag: 'Reviewing',
      standing: { key: 'k' },
      failed: { failure: { _tag: 'Busy' } },
    })
    expect(flowAfter(...opening, offered(), submitted('k'), busy)).toMatchObject({ standing: null })
  })
})

describe('times that are added to a booking', { tags: 'confirm-add' }, () => {
  const latestBooking = fifth
  const there = seen({ latestBooking })
  const adding = [asked(latestBooking.bookingId), there, offered()] as const
  const repeats = {
    pattern: { weeks: 1, weekdays: [1], from: localDate('2026-03-04'), end: { count: 2 }, except: [] },
    skipped: [],
  } as const
  const press = (newKey: string): FlowEvent => submitted(newKey, 'a', null, repeats)

  test('are no series of their own', () => {
    expect(flowAfter(...adding, press('k'))).toMatchObject({
      attempt: { addTo: latestBooking.bookingId, series: null },
    })
    expect(flowAfter(...opening, offered(), press('k'))).toMatchObject({ attempt: { addTo: null, series: repeats } })
  })

  test('become a new booking where that one is gone', () => {
    expect(flowAfter(...adding, seen(), press('k'))).toMatchObject({ _tag: 'Sending', attempt: { addTo: null } })
  })
})

test('the box remembers which booking was the latest when it opened, so that it knows one of another tab', {
  tags: 'basket-shared',
}, () => {
  const flow = flowAfter(asked(), seen({ latestBooking: fifth }), seen({ held: 0 }))
  expect(flow).toMatchObject({ latestBefore: fifth })
})

test('a failure is shown until the next press', { tags: 'confirm-taken' }, () => {
  const refusedOnce = [...sending, refused] as const
  expect(flowAfter(...refusedOnce)).toMatchObject({ failed: { attempt: { key: 'k' } } })
  expect(flowAfter(...refusedOnce, submitted('l'))).toMatchObject({ failed: null })
  expect(flowAfter(...refusedOnce, submitted('l', 'bb'))).toMatchObject({ _tag: 'Reviewing', failed: null })
})

describe('while personal details are asked for', { tags: 'confirm-details' }, () => {
  const saved = (newKey: string): FlowEvent => submitted(newKey, 'a', null, null, true)
  const asks = offered({ asksFor: ['address'] })
  const lacking = failed({
    _tag: 'Refused',
    status: 422,
    body: { code: 'invalid', message: '', fields: { phone: '' } },
  })

  test('nothing is sent before they are saved, not even by a press that waited for the price', () => {
    expect(flowAfter(...opening, asks, submitted('k'))).toMatchObject({ _tag: 'Reviewing', failed: null })
    expect(flowAfter(...opening, submitted('k'), asks)).toMatchObject({ _tag: 'Reviewing', waiting: null })
    expect(flowAfter(...opening, asks, saved('k'))).toMatchObject({ _tag: 'Sending', attempt: { key: 'k' } })
  })

  test('a refusal asks for them where the price did not; a refusal of anything else asks for nothing', () => {
    const refusedFor = [...opening, offered(), submitted('k'), lacking]
    expect(flowAfter(...refusedFor, submitted('l'))._tag).toBe('Reviewing')
    expect(flowAfter(...refusedFor, saved('l'))).toMatchObject({ _tag: 'Sending', attempt: { key: 'k' } })
    expect(flowAfter(...sending, refused, submitted('l'))._tag).toBe('Sending')
  })
})

test('the receipt goes with its page', { tags: 'first-booking-way' }, () => {
  const booked = [...opening, offered(), submitted('k'), ok]
  expect(flowAfter(...booked, seen({ held: 0 }))).toMatchObject({ _tag: 'Booked', booking: { bookingNumber: 1007 } })
  expect(flowAfter(...booked, seen({ page: '/bookings' }))).toBe(choosing)
})
