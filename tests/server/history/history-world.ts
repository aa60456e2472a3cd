/**
 * A server for histories: in one or several processes, with a day of its own for each history. Time passes for holds, not
 * on the clock: their ends come nearer, between two transactions and never within one.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { type Database, serverNow } from '../../../server/database/database.ts'
import { openBrowser } from '../testing/browser.ts'
import { people as accounts, loadTestContent, TEST_PASSWORD } from '../testing/test-content.ts'
import { type Call, ROWS, roomOf, SLOTS } from './call.ts'
import { type Desk, openDesk, type Place } from './desk.ts'
import { linearize, type Operation, type Verdict } from './linearize.ts'
import { apply, initial, type State } from './model.ts'
import { type History, type Known, nothingKnown, type Person, runHistory } from './run-history.ts'

/** With a hold's term of 600, two passes outlive it and one does not, however slow the machine is. */
const PASS_SECONDS = 400

export interface HistoryWorldOptions {
  /** Settings of each process. */
  readonly origins: readonly string[]
  /** The one that they share. */
  readonly database: Database
  readonly killProcess?: () => Promise<void>
}

export interface Tried {
  readonly history: History
  readonly verdict: Verdict<State, Call>
}

const decodeResourceId = Schema.decodeUnknownSync(ResourceId)
const who = ['administrator', 'administrator', 'anna', 'anna', 'bertil'] as const

export const openHistoryWorld = async ({ origins, database, killProcess }: HistoryWorldOptions) => {
  const content = await loadTestContent(database)
  const rooms = [decodeResourceId(content.rooms.priced), decodeResourceId(content.rooms.free)]
  const today = localDate((await serverNow(database)).slice(0, 'yyyy-MM-dd'.length))
  const tokens = new Map<string, string>()
  for (const name of new Set(who)) {
    const browser = await openBrowser(origins[0] ?? '')
    await browser.signIn(accounts[name], TEST_PASSWORD)
    tokens.set(name, browser.token ?? '')
  }
  let day = 30

  const nextPlace = (): Place => {
    day += 1
    const date = addDays(today, day)
    const slots = Array.from({ length: SLOTS }, (_, slot) => {
      const from = 8 * 60 + (slot % ROWS) * 30
      const [resourceId = decodeResourceId(0)] = rooms.slice(roomOf(slot))
      return { resourceId, date, startTime: timeFromMinutes(from), endTime: timeFromMinutes(from + 30) }
    })
    return { groupId: content.group, date, slots }
  }

  const openPerson = async (place: Place, known: Known, index: number, name: (typeof who)[number]): Promise<Person> => {
    const origin = (number: number): string => origins[number % origins.length] ?? ''
    const desk = await openDesk({
      place,
      // Those who speak by the hub to one process speak by HTTP to the other.
      httpOrigin: origin(index),
      hubOrigin: origin(index + 1),
      token: tokens.get(name) ?? '',
      idsOf: (part) => known.parts.get(part) ?? { id: 0, rid: 0 },
      idOf: (booking) => known.bookings.get(booking)?.id ?? 0,
    })
    return { desk, user: name, isAdministrator: name === 'administrator' }
  }

  return {
    /**
     * One history, and whether it has an order.
     * @param plant the fault that is planted at each desk. By default, no fault is planted.
     */
    async try(seed: number, calls: number, plant: (desk: Desk) => Desk = (desk) => desk): Promise<Tried> {
      const place = nextPlace()
      const known = nothingKnown()
      const people = await Promise.all(
        who.map(async (name, index) => {
          const person = await openPerson(place, known, index, name)
          return { ...person, desk: plant(person.desk) }
        }),
      )
      const history = await runHistory({
        seed,
        people,
        known,
        calls,
        losses: 8,
        firstRoom: content.rooms.priced,
        async pass() {
          await database.transaction().execute(async (transaction) => {
            await sql`lock table hold_session in exclusive mode`.execute(transaction)
            const passed = sql`make_interval(secs => ${PASS_SECONDS})`
            await sql`update hold_session set deadline = deadline - ${passed}, release_at = release_at - ${passed}`.execute(
              transaction,
            )
          })
        },
        killProcess: killProcess ?? null,
        async readKeys() {
          const rows = await database
            .selectFrom('idempotency_key')
            .innerJoin('booking', 'booking.id', 'idempotency_key.booking_id')
            .select(['booking_number', 'key'])
            .where('key', 'like', 'create %')
            .execute()
          return new Map(rows.map((row) => [row.booking_number, row.key]))
        },
      })
      await Promise.all(people.map(({ desk }) => desk.close()))
      return { history, verdict: linearize({ initial, apply }, history.operations) }
    },
  }
}

export type HistoryWorld = Awaited<ReturnType<typeof openHistoryWorld>>

const line = ({ call: { _tag, ...rest }, invoked, returned, answer }: Operation<Call>): string =>
  `${invoked}–${returned === Infinity ? '…' : returned} ${_tag} ${JSON.stringify(rest)} → ${answer ?? 'lost'}`

/** The evidence: the history up to where it went wrong, and as what the store could have been until then. */
export const explain = ({ history, verdict }: Tried): string => {
  if (verdict._tag === 'Linearizable') return history.problems.join('\n')
  const { operation, states } = verdict
  const before = history.operations.filter(({ invoked }) => invoked <= operation.returned)
  return [
    ...history.problems,
    ...before.map((each) => `${each === operation ? '→' : ' '} ${line(each)}`),
    ...states.slice(0, 3).map((state) => `  it could have been ${JSON.stringify(state)}`),
  ].join('\n')
}
