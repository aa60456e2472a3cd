/**
 * The handlers of all calls. Invariant: the type of `createHandlers` requires a handler for every call, so a call that is added to
 * `domain/schema/` does not compile without one.
 */
import { sql } from 'kysely'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { serviceCalls } from '../../domain/schema/calls/service-calls.ts'
import type { AccountContext } from '../accounts/account.ts'
import { accountHandlers } from '../accounts/account-handlers.ts'
import { factorHandlers } from '../accounts/factor-handlers.ts'
import { activityHandlers } from '../activity/read-activity.ts'
import { type LinkContext, linkHandlers } from '../booking-links/link-handlers.ts'
import type { BookingContext } from '../bookings/booking-context.ts'
import { bookingHandlers } from '../bookings/booking-handlers.ts'
import { calendarHandlers } from '../bookings/calendar-handlers.ts'
import type { GivenCode } from '../bookings/check-in.ts'
import { slotHandlers } from '../bookings/slot-handlers.ts'
import { contentHandlers } from '../content/content.ts'
import type { Database } from '../database/database.ts'
import { groupHandlers } from '../groups/group-handlers.ts'
import type { GroupContext } from '../groups/group-owner.ts'
import type { BuildVersion } from '../http/build-version.ts'
import { Failure } from '../http/failure.ts'
import type { ServedCall } from '../http/served-call.ts'
import { serve } from '../http/served-call.ts'
import { trialMailHandlers } from '../mail/send-trial-mail.ts'
import { providerHandlers } from '../providers/provider-handlers.ts'
import { occupancyHandlers } from '../reports/read-occupancy.ts'
import { reportHandlers } from '../reports/read-report.ts'
import { retentionHandlers } from '../retention/retention-handlers.ts'
import { isRoomCode } from '../signs/room-code.ts'
import { type SignContext, signHandlers } from '../signs/sign-handlers.ts'
import { openApiDocument } from './openapi.ts'

interface ServiceContext {
  readonly database: Database
  readonly buildVersion: () => Promise<BuildVersion>
  /** Whether the process is about to stop. If it is, a proxy that checks its health sends people to another process. */
  readonly isLeaving: () => boolean
  /** Whether the client is built. */
  readonly isBuilt: () => boolean
}

const serviceHandlers = ({ database, buildVersion, isLeaving, isBuilt }: ServiceContext) => {
  /** The OpenAPI document, made at the first request for it. */
  let document: ReturnType<typeof openApiDocument> | null = null
  return {
    health: serve(serviceCalls.health, async () => {
      if (isLeaving()) throw new Failure('unavailable', { retryAfterSeconds: 5 })
      await sql`select 1`.execute(database)
      return { status: 'ok' as const, client: isBuilt() ? ('built' as const) : ('not-built' as const) }
    }),
    version: serve(serviceCalls.version, () => buildVersion()),
    openApi: serve(serviceCalls.openApi, async () => {
      const { version } = await buildVersion()
      document ??= openApiDocument(version)
      return document
    }),
  }
}

/** The context of all handlers. Each room declares the part that it needs. */
export type Context = AccountContext &
  BookingContext &
  GroupContext &
  LinkContext &
  ServiceContext &
  SignContext &
  Parameters<typeof providerHandlers>[0]

const withCodes = (context: Context) => ({
  ...context,
  isRoomCode: (given: GivenCode) => isRoomCode(context.roomCodeKey, given),
})

export const createHandlers = (context: Context): Readonly<Record<CallName, ServedCall>> => ({
  ...accountHandlers(context),
  ...factorHandlers(context),
  ...contentHandlers(context),
  ...slotHandlers(context),
  ...bookingHandlers(withCodes(context)),
  ...calendarHandlers(context),
  ...groupHandlers(context),
  ...reportHandlers(context),
  ...activityHandlers(context),
  ...serviceHandlers(context),
  ...occupancyHandlers(context),
  ...trialMailHandlers(context),
  ...retentionHandlers(context),
  ...signHandlers(context),
  ...linkHandlers(withCodes(context)),
  ...providerHandlers(context),
})
