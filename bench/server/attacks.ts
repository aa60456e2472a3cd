/**
 * An attacker may ask every call of the table, every method of the hub, and the pages. Invariant: a call or a method that is
 * added is attacked by being there. Dear calls are asked for as much as they take.
 */
import { addDays } from '../../domain/calendar/local-date.ts'
import type { CallShape } from '../../domain/schema/calls/call.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { HubMethodName } from '../../domain/schema/hub.ts'
import { date, groupId, laterSlot } from './bench-day.ts'
import type { HubClient } from './hub-client.ts'
import type { Answered, Visitor } from './visitor.ts'

export type Attack =
  | {
      readonly _tag: 'Http'
      readonly name: string
      readonly ask: (visitor: Visitor, number: number) => Promise<Answered>
    }
  | {
      readonly _tag: 'Hub'
      readonly name: string
      readonly ask: (client: HubClient, number: number) => Promise<unknown>
    }

const dayOf = (number: number) => addDays(date, 1 + (number % 300))
const entries = (number: number) => {
  const { resourceId, date: day, startTime, endTime } = laterSlot(number)
  return [{ resourceId, date: day, message: '', bookingSlots: [{ startTime, endTime }] }]
}

/** Whatever is not here is sent an empty body. */
const bodies: Readonly<Record<string, (number: number) => object>> = {
  groupSlots: (number) => ({ date: dayOf(number) }),
  // As large as it may be.
  slots: (number) => ({
    resources: Array.from({ length: 24 }, (_, index) => 1 + index),
    from: dayOf(number),
    to: addDays(dayOf(number), 61),
  }),
  findTime: (number) => ({
    dates: Array.from({ length: 14 }, (_, index) => addDays(dayOf(number), index)),
    from: '08:00:00',
    to: '20:00:00',
    minutes: 60,
  }),
  prices: (number) => ({ bookingResources: entries(number) }),
  createBooking: (number) => ({ bookingResources: entries(number) }),
  pagedBookings: () => ({ page: 1, pageSize: 100 }),
  signIn: () => ({ email: 'nobody@bench.example', password: 'not the password' }),
}

const attackOfCall = (name: string, { method, path }: Pick<CallShape, 'method' | 'path'>): Attack => ({
  _tag: 'Http',
  name,
  ask(visitor, number) {
    const address = path.replace(/:groupId/, String(groupId)).replace(/:\w+/g, '1')
    if (method === 'GET') return visitor.get(address)
    if (method === 'DELETE') return visitor.remove(address)
    const body = bodies[name]?.(number) ?? {}
    return method === 'PUT' ? visitor.put(address, body) : visitor.post(address, body)
  },
})

const slotsOfCall = (number: number) => Array.from({ length: 20 }, (_, index) => laterSlot(20 * number + index))

const argumentsOfSlot = (number: number) => {
  const { resourceId, date: day, startTime, endTime } = laterSlot(number)
  return [resourceId, day, startTime, endTime]
}
const hubArguments: Readonly<Record<HubMethodName, (number: number) => readonly unknown[]>> = {
  GetReservations: () => [],
  AddReservation: argumentsOfSlot,
  AddReservations: (number) => [slotsOfCall(number)],
  RemoveReservation: argumentsOfSlot,
  RemoveReservations: (number) => [slotsOfCall(number)],
  ClearReservations: () => [],
  ExtendReservations: () => [],
  WatchActivity: () => [true],
  WatchWaiting: () => [true],
}
const withoutSession: ReadonlySet<string> = new Set<HubMethodName>(['WatchActivity', 'WatchWaiting'])

const pages: Readonly<Record<string, (number: number) => string>> = {
  'the start page': () => '/',
  'the page of a new day': (number) => `/group/${groupId}/${dayOf(number)}`,
}

export const attacks: readonly Attack[] = [
  // The one that no cap of holds ends.
  {
    _tag: 'Hub',
    name: 'press and let go',
    async ask(client, number) {
      const answer = await client.invoke('AddReservation', client.sessionId, ...argumentsOfSlot(number))
      await client.invoke('RemoveReservation', client.sessionId, ...argumentsOfSlot(number))
      return answer
    },
  },
  ...Object.entries(hubArguments).map(
    ([name, argumentsOf]): Attack => ({
      _tag: 'Hub',
      name,
      ask: (client, number) =>
        client.invoke(name, ...(withoutSession.has(name) ? [] : [client.sessionId]), ...argumentsOf(number)),
    }),
  ),
  ...Object.entries(pages).map(
    ([name, addressOf]): Attack => ({ _tag: 'Http', name, ask: (visitor, number) => visitor.get(addressOf(number)) }),
  ),
  ...Object.entries(calls).map(([name, shape]) => attackOfCall(name, shape)),
]
