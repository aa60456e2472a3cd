/**
 * The handlers of the calls about links without sign-in, and about co-bookers. Invariants: a link is judged again within the transaction
 * that changes something; a link cancels only what it opens, as its owner could, and only at the cost that the person has been told.
 */

import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { OpenedLink } from '../../domain/schema/calls/link-calls.ts'
import { readLink } from '../access/link-token.ts'
import type { AccountContext } from '../accounts/account.ts'
import { type BookingContext, workOnBookings } from '../bookings/booking-context.ts'
import { deleteBookedResource } from '../bookings/change-bookings.ts'
import { judgedInTime } from '../bookings/changing-in-time.ts'
import { checkIn, type GivenCode } from '../bookings/check-in.ts'
import { lockAnyBookings, lockBookings } from '../bookings/lock-booking.ts'
import { serverNow } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { createCallRate } from '../scheduler/call-rate.ts'
import { addCoBooker, forgetCoBooker, readCoBookers, removeCoBooker } from './co-bookers.ts'
import { asOwner, checkInFrom, findLink, isOpen, openedLink } from './open-link.ts'
import { areRemindersSent } from './remind.ts'

/** The calls with one link that are allowed per second. A person makes a few a day, so the limit only stops faulty programs. */
const LINK_CALLS_PER_SECOND = 5

const broken: OpenedLink = { state: 'broken', whose: 'owner', times: [] }
const left: OpenedLink = { state: 'gone', whose: 'co-booker', times: [] }
const ended = () => new Failure('not-found', { message: failureTexts.linkEnded })

export interface LinkContext extends BookingContext, Pick<AccountContext, 'mailCaps'> {
  /** The key with which links are signed (`link-token.ts`). */
  readonly linkKey: Buffer
}

interface HandlerContext extends LinkContext {
  /** Whether a text is the code of a room's sign at this moment (`server/signs/room-code.ts`). */
  readonly isRoomCode: (given: GivenCode) => boolean
}

export const linkHandlers = (context: HandlerContext) => {
  const { database, linkKey } = context
  const rate = createCallRate(LINK_CALLS_PER_SECOND)

  /** The id of the link with this token; null if nobody here has signed it. @throws Failure 429 */
  const linkOf = (token: string): string | null => {
    const id = readLink(linkKey, token)
    const retryAfterSeconds = id === null ? null : rate.count(id)
    if (retryAfterSeconds !== null) throw new Failure('rate-limited', { retryAfterSeconds })
    return id
  }

  const open = (caller: Caller, id: string): Promise<OpenedLink> =>
    runTransaction(database, async (transaction) => openedLink(transaction, caller, await findLink(transaction, id)))

  return {
    openLink: serve(calls.openLink, async ({ caller, body }) => {
      const id = linkOf(body.token)
      return id === null ? broken : open(caller, id)
    }),
    cancelByLink: serve(calls.cancelByLink, async ({ caller, body: { token, rid, price } }) => {
      const id = linkOf(token)
      if (id === null) throw ended()
      await workOnBookings(context, async (work) => {
        const seen = await findLink(work.transaction, id)
        const bookingId = seen?._tag === 'Owner' ? seen.parts.find((part) => part.id === rid)?.bookingId : undefined
        if (seen?._tag !== 'Owner' || bookingId === undefined) throw ended()
        const owner = await asOwner(work.transaction, caller, seen.userId)
        const [locked] = await lockBookings(work.transaction, [bookingId], { caller: owner })
        // While this waited for the booking, the part may have been cancelled, and the link may have ended.
        const link = await findLink(work.transaction, id)
        const part = link?.parts.find((one) => one.id === rid)
        if (locked === undefined || link === null || part === undefined) throw ended()
        if (!isOpen(link, wallTimeAt(Date.parse(await serverNow(work.transaction))))(part)) throw new Failure('begun')
        const { isLate } = await judgedInTime(work.transaction, owner, [part])
        if (price !== (isLate(part) ? part.price : 0))
          throw new Failure('overtaken', { message: failureTexts.otherCost })
        const resource = found(locked.resources.find((one) => one.id === rid))
        await deleteBookedResource(work, { ...locked, resource }, owner)
      })
      return open(caller, id)
    }),
    checkInByLink: serve(calls.checkInByLink, async ({ caller, body: { token, rid, code = null } }) => {
      const id = linkOf(token)
      if (id === null) throw ended()
      const held = await workOnBookings(context, async (work) => {
        const seen = (await findLink(work.transaction, id))?.parts.find((one) => one.id === rid)
        if (seen === undefined) throw ended()
        await lockAnyBookings(work.transaction, [seen.bookingId])
        const link = await findLink(work.transaction, id)
        const part = link?.parts.find((one) => one.id === rid)
        if (link === null || part === undefined) throw ended()
        const now = Date.parse(await serverNow(work.transaction))
        if (!isOpen(link, wallTimeAt(now))(part)) throw ended()
        const { session } = caller
        const isHere = code !== null && context.isRoomCode({ resourceId: part.resourceId, code, session, now })
        const owner = await asOwner(work.transaction, caller, link.userId)
        if (!isHere && (await checkInFrom(work.transaction, owner, part)) !== 'anywhere')
          throw new Failure('check-in-code')
        const { state, ...besides } = await checkIn(work, { part, by: isHere ? 'sign' : 'link', actorId: null })
        if (state === 'early') throw new Failure('check-in-early')
        if (state === 'over') throw new Failure('check-in-over')
        return besides
      })
      return { ...(await open(caller, id)), ...held }
    }),
    leaveByLink: serve(calls.leaveByLink, async ({ body }) => {
      const id = linkOf(body.token)
      if (id === null) return broken
      await context.changes.run(async ({ transaction, news }) => {
        const link = await findLink(transaction, id)
        if (link?._tag !== 'CoBooker') return
        await forgetCoBooker(transaction, link.coBookerId)
        news.touchedBookings(link.parts)
      })
      return left
    }),

    reminders: serve(calls.reminders, async ({ caller }) => {
      const { reminds, areSent } = await database
        .selectFrom('app_user')
        .select(['reminds', areRemindersSent.as('areSent')])
        .where('id', '=', caller.user.id)
        .executeTakeFirstOrThrow()
      return { wanted: reminds, areSent }
    }),
    wantReminders: serve(calls.wantReminders, ({ caller, body: { wanted } }) =>
      context.changes.run(async ({ transaction, news }) => {
        await transaction.updateTable('app_user').set({ reminds: wanted }).where('id', '=', caller.user.id).execute()
        news.touched('users')
      }),
    ),

    coBookers: serve(calls.coBookers, ({ caller, parameters }) => readCoBookers(database, parameters.id, caller)),
    addCoBooker: serve(calls.addCoBooker, (call) => addCoBooker(context, call)),
    removeCoBooker: serve(calls.removeCoBooker, (call) => removeCoBooker(context, call)),
  }
}
