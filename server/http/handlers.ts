/**
 * What answers each call. Invariant: every call of the contract is here, because the type says so; a call that is added
 * to `domain/schema/http.ts` does not compile until it is served.
 */
import { sql } from 'kysely'
import type { CallName } from '../../domain/http-calls.ts'
import { calls } from '../../domain/schema/http.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Bookings } from '../bookings/bookings.ts'
import { contentByKey } from '../content/content-by-key.ts'
import type { Database } from '../database/database.ts'
import { readDayGrid } from '../grid/read-day-grid.ts'
import { readPublicGroups } from '../groups/public-groups.ts'
import type { BuildVersion } from './build-version.ts'
import { isAdministrator } from './caller.ts'
import { Failure } from './failure.ts'
import { type ServedCall, serve } from './served-call.ts'

export interface HandlerServices {
  readonly database: Database
  readonly accounts: Accounts
  readonly bookings: Bookings
  readonly buildVersion: () => Promise<BuildVersion>
}

const found = <Thing>(thing: Thing | null | undefined): Thing => {
  if (thing === null || thing === undefined) throw new Failure('not-found')
  return thing
}

export const createHandlers = ({
  database,
  accounts,
  bookings,
  buildVersion,
}: HandlerServices): Readonly<Record<CallName, ServedCall>> => ({
  signIn: serve(calls.signIn, ({ body }) => accounts.signIn(body)),
  signInSilent: serve(calls.signInSilent, ({ caller }) => accounts.signInSilently(caller)),
  signOut: serve(calls.signOut, async ({ caller }) => {
    await accounts.signOut(caller)
    return undefined
  }),
  authenticated: serve(calls.authenticated, async ({ caller }) => caller.user !== null),

  groups: serve(calls.groups, () => readPublicGroups(database, null)),
  group: serve(calls.group, async ({ parameters }) => found((await readPublicGroups(database, parameters.id))[0])),
  contentByKey: serve(calls.contentByKey, async ({ parameters, caller }) =>
    found(await contentByKey(database, parameters.key, isAdministrator(caller))),
  ),

  groupSlots: serve(calls.groupSlots, async ({ parameters, body, caller, setHeader }) => {
    const grid = found(
      await readDayGrid(database, parameters.groupId, body.date, {
        sessionId: caller.session,
        userId: caller.user?.id ?? null,
        role: caller.user?.role ?? null,
      }),
    )
    setHeader('x-revision', String(grid.revision))
    return grid.resources
  }),
  prices: serve(calls.prices, ({ caller, body }) => bookings.prices(caller, body)),
  createBooking: serve(calls.createBooking, (call) => bookings.create(call)),
  addToBooking: serve(calls.addToBooking, (call) => bookings.add(call.parameters.id, call)),

  health: serve(calls.health, async () => {
    await sql`select 1`.execute(database)
    return { status: 'ok' as const }
  }),
  version: serve(calls.version, () => buildVersion()),
})
