/**
 * An administrator answers bookings: some parts get another status, and the person who booked may get a word about it. The answer can be
 * undone for some seconds (docs/rules.md#waiting, docs/decisions/0092). Invariants: no mail announces an answer while it can be undone; an
 * undo restores everything that the answer changed, or nothing; an undo never changes what somebody did after the answer.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Interval, LocalDate } from '../../domain/schema/calendar.ts'
import type { AnswersToUndo } from '../../domain/schema/calls/booking-administration-calls.ts'
import { BookingId, BookingResourceId, ResourceId, RowId, UserId } from '../../domain/schema/ids.ts'
import { type Database, serverNow } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { ANSWER_HELD_SECONDS } from './answer-mails.ts'
import { BookedResource } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { takeBackAnswers } from './booking-mails.ts'
import { checkAnswersToUndo } from './check-booking-calls.ts'
import { type LockedBooking, lockBookings, type PermittedCall } from './lock-booking.ts'
import { type BookingWrite, changesOf, isChanged, isElsewhere } from './part-changes.ts'
import { type Written, writeBookings } from './write-bookings.ts'

/** The fields of a part that an answer may change. */
const { status, price, priceSetByAdministrator, priceStays } = BookedResource.fields
const PartState = Schema.Struct({ status, price, priceSetByAdministrator, priceStays })

/** A part that an answer or a cancellation has changed, as it was before and after. */
export const AnsweredPart = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  ownerId: UserId,
  slots: Schema.Array(Interval),
  /** The resource and the day of the slots. Older releases did not store them. */
  resourceId: Schema.optionalKey(ResourceId),
  date: Schema.optionalKey(LocalDate),
  before: PartState,
  after: PartState,
})
export type AnsweredPart = typeof AnsweredPart.Type
const decodeRows = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: RowId, until: Schema.String, parts: Schema.Array(AnsweredPart) })),
)

export const stateOf = (part: BookedResource): typeof PartState.Type => ({
  ...{ status: part.status, price: part.price },
  ...{ priceSetByAdministrator: part.priceSetByAdministrator, priceStays: part.priceStays },
})

interface Answered extends Pick<Written, 'breaches'> {
  /** The id by which the answer can be undone. It is absent if no status changed. */
  readonly answer?: RowId
}

/**
 * Writes an administrator's answer, and stores what an undo needs. If only prices change, they are written without an answer, and no mail
 * announces them.
 */
export const writeAnswer = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  { caller, body: { word } }: PermittedCall<{ readonly word?: string | null | undefined }>,
): Promise<Answered> => {
  const changed = writes.flatMap(changesOf).filter(isChanged)
  if (!changed.some(({ differs }) => differs.status)) {
    const { breaches } = await writeBookings(work, writes, { caller })
    return { breaches }
  }
  const parts = changed.map(
    ({ booking, before, after }): AnsweredPart => ({
      ...{ id: after.id, bookingId: booking.id, ownerId: booking.ownerId, slots: after.slots },
      ...{ resourceId: after.resourceId, date: after.date },
      ...{ before: stateOf(before), after: stateOf(after) },
    }),
  )
  const row = await work.transaction
    .insertInto('answer')
    .values({
      ...{ user_id: caller.user.id, parts: JSON.stringify(parts) },
      until: sql<string>`server_now() + make_interval(secs => ${ANSWER_HELD_SECONDS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = RowId.make(row.id)
  const told = { id: answer, word: word?.trim() ?? '' }
  const { breaches } = await writeBookings(work, writes, { caller, answer: told })
  return { breaches, answer }
}

/** Whether a part is still as the answers, or a cancellation, left it: with the same owner, place and times. */
export const isAsAnswered = (
  bookings: readonly LockedBooking[],
  { id, bookingId, ownerId, slots, resourceId, date, after }: AnsweredPart,
): boolean => {
  const locked = bookings.find(({ booking }) => booking.id === bookingId)
  const now = locked?.resources.find((part) => part.id === id)
  return (
    now !== undefined &&
    locked?.booking.ownerId === ownerId &&
    !isElsewhere({ resourceId: resourceId ?? now.resourceId, date: date ?? now.date }, now) &&
    JSON.stringify([stateOf(now), now.slots]) === JSON.stringify([after, slots])
  )
}

/** Undoes answers of the caller. @throws Failure 422, `too-late`, `overtaken`, `slot-taken` */
export const undoAnswers = (
  context: BookingContext,
  caller: PermittedCaller<'handle-bookings'>,
  body: AnswersToUndo,
): Promise<void> => {
  checkAnswersToUndo(body)
  const ids = [...new Set(body.answers)]
  return workOnBookings(context, async (work) => {
    const { transaction } = work
    const answers = decodeRows(
      await transaction
        .deleteFrom('answer')
        .where('id', 'in', ids)
        .where('user_id', '=', caller.user.id)
        .returning(['id', 'until', 'parts'])
        .execute(),
    ).toSorted((one, other) => one.id - other.id)
    if (answers.length < ids.length) throw new Failure('too-late', { message: failureTexts.tooLateToUndo })

    // Several answers may have changed one part. The last answer decides its expected state, and the first answer decides its restored
    // state.
    const ofParts = Map.groupBy(
      answers.flatMap((answer) => answer.parts),
      ({ id }) => id,
    )
    const parts = [...ofParts.values()].flatMap((ofPart) => {
      const [first, last] = [ofPart[0], ofPart.at(-1)]
      return first === undefined || last === undefined ? [] : [{ ...last, before: first.before }]
    })
    const locked = await lockBookings(transaction, [...new Set(parts.map(({ bookingId }) => bookingId))], {
      ...{ caller, needs: 'handle-bookings' },
    })
    const within = new Set(locked.flatMap((booking) => booking.within.map(({ id }) => id)))
    if (!parts.every((part) => within.has(part.id) && isAsAnswered(locked, part)))
      throw new Failure('overtaken', { message: failureTexts.answeredSince })

    await takeBackAnswers(work, new Set(ids), [...new Set(parts.map(({ ownerId }) => ownerId))])
    // The clock is read after the mails are locked. If the time is not up, no mail has been sent yet, and none is sent from now on.
    const now = Date.parse(await serverNow(transaction))
    if (answers.some(({ until }) => Date.parse(until) <= now))
      throw new Failure('too-late', { message: failureTexts.tooLateToUndo })
    const before = new Map(parts.map((part) => [part.id, part.before]))
    await writeBookings(
      work,
      locked.map(({ booking, resources }) => ({
        ...{ booking, is: resources, isMailed: false },
        shall: resources.map((part) => ({ ...part, ...before.get(part.id) })),
      })),
      { caller },
    )
  })
}

export const deleteOldAnswers = async (database: Database): Promise<void> => {
  await database.deleteFrom('answer').where('until', '<', sql<string>`server_now()`).execute()
}
