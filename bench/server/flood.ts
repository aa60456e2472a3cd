/**
 * The process that floods a server from one source: so many connections, and each asks again as soon as it is answered. It has
 * a loop of its own, so that whoever is measured beside it waits for the server and not for the flood.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { addDays } from '../../domain/calendar/local-date.ts'
import { serveParent } from '../child-process.ts'
import { date, groupId } from './bench-day.ts'
import { FloodRequest, type FloodTarget } from './flood-messages.ts'
import { type HubClient, openHubClient } from './hub-client.ts'
import { type Answered, openVisitor, type Visitor } from './visitor.ts'

const CONNECTIONS = 60

interface Counts {
  done: number
  refused: number
  /** Refusals that said when to come back. */
  told: number
  other: number
}

type Ask = () => Promise<void>

const dayOf = (number: number) => addDays(date, 1 + (number % 300))
const requests: Readonly<
  Record<Exclude<FloodTarget, 'what is held, on the hub'>, (visitor: Visitor, number: number) => Promise<Answered>>
> = {
  'the start page': (visitor) => visitor.get('/'),
  'the page of a new day': (visitor, number) => visitor.get(`/group/${groupId}/${dayOf(number)}`),
  'the grid of a new day': (visitor, number) =>
    visitor.post(`/api/booking/group/${groupId}/slots`, { date: dayOf(number) }),
  'the groups': (visitor) => visitor.get('/api/groups'),
  'own bookings': (visitor) => visitor.get('/api/booking'),
}

let asked = 0
let goesOn = false
let counts: Counts = { done: 0, refused: 0, told: 0, other: 0 }
let ended: Promise<unknown> = Promise.resolve()

const overHttp = (request: (visitor: Visitor, number: number) => Promise<Answered>, visitor: Visitor): Ask => {
  return async () => {
    asked += 1
    const { status, headers } = await request(visitor, asked)
    if (status === 200) counts.done += 1
    else if (status === 429) counts.refused += 1
    else counts.other += 1
    if (status === 429 && headers['retry-after'] !== undefined) counts.told += 1
  }
}

/** Each has a connection of its own, which it opens again when it is closed. */
const onHub = (port: number, number: number): Ask => {
  let client: HubClient | null = null
  return async () => {
    client ??= await openHubClient(port, number, () => undefined)
    const answer = await client.getReservations()
    if (answer === 'closed') {
      client = null
      counts.other += 1
      await turn()
    } else if (String(answer).includes('too-many')) counts.refused += 1
    else counts.done += 1
  }
}

const keepAsking = async (ask: Ask): Promise<void> => {
  while (goesOn) {
    await ask().catch(() => {
      counts.other += 1
      return turn()
    })
  }
}

serveParent(FloodRequest, async (request) => {
  if (request._tag === 'Stop') {
    goesOn = false
    await ended
    return counts
  }
  const { target, port, number, token } = request
  counts = { done: 0, refused: 0, told: 0, other: 0 }
  goesOn = true
  const visitor = await openVisitor(port, { number, token })
  const askOf = (): Ask =>
    target === 'what is held, on the hub' ? onHub(port, number) : overHttp(requests[target], visitor)
  ended = Promise.all(Array.from({ length: CONNECTIONS }, () => keepAsking(askOf())))
  return counts
})
