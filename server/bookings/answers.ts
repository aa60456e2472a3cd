/**
 * An administrator's answer to what is booked: another status for some parts, with a word to whoever booked. For some seconds it can be
 * undone (docs/rules.md#waiting, docs/decisions/0092). Invariants: until then no mail tells of it; what is undone is as it was before, all
 * of it or nothing; nobody undoes what somebody has done after it.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { Interval } from '../../domain/schema/calendar.ts'
import type { AnswersToUndo } from '../../domain/schema/calls/booking-administration-calls.ts'
import { BookingId, BookingResourceId, RowId, UserId } from '../../domain/schema/ids.ts'
import { type Database, serverNow } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { ANSWER_HELD_SECONDS } from './answer-mails.ts'
import { BookedResource } from './booked-resources.ts'
import { type BookingContext, type BookingWork, workOnBookings } from './booking-context.ts'
import { takeBackAnswers } from './booking-mails.ts'
import { checkAnswersToUndo } from './check-booking-calls.ts'
import { type LockedBooking, lockBookings } from './lock-booking.ts'
import { type BookingWrite, changesOf, hasOtherStatus, isChanged } from './part-changes.ts'
import { type Written, writeBookings } from './write-bookings.ts'

const { status, price, priceSetByAdministrator, priceStays } = BookedResource.fields
const PartState = Schema.Struct({ status, price, priceSetByAdministrator, priceStays })

const AnsweredPart = Schema.Struct({
  id: BookingResourceId,
  bookingId: BookingId,
  ownerId: UserId,
  slots: Schema.Array(Interval),
  before: PartState,
  after: PartState,
})
type AnsweredPart = typeof AnsweredPart.Type
const decodeRows = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: RowId, until: Schema.String, parts: Schema.Array(AnsweredPart) })),
)

const stateOf = (part: BookedResource): typeof PartState.Type => ({
  ...{ status: part.status, price: part.price },
  ...{ priceSetByAdministrator: part.priceSetByAdministrator, priceStays: part.priceStays },
})

/** Prices that change without a status are written too, and no mail tells of them. */
export const writeAnswer = async (
  work: BookingWork,
  writes: readonly BookingWrite[],
  caller: AdministratorCaller,
  word: string | null | undefined,
): Promise<Written & { readonly answer?: RowId }> => {
  const changed = writes.flatMap(changesOf).filter(isChanged)
  if (!changed.some(hasOtherStatus)) return writeBookings(work, writes, { caller })
  const parts = changed.map(
    ({ booking, before, after }): AnsweredPart => ({
      ...{ id: after.id, bookingId: booking.id, ownerId: booking.ownerId, slots: after.slots },
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
  const written = await writeBookings(work, writes, { caller, answer: { id: answer, word: word?.trim() ?? '' } })
  return { ...written, answer }
}

/** As all of them left each part, and as it was before the first of them. */
const together = (answers: readonly (readonly AnsweredPart[])[]): readonly AnsweredPart[] =>
  [...Map.groupBy(answers.flat(), ({ id }) => id).values()].flatMap((ofPart) => {
    const [first, last] = [ofPart[0], ofPart.at(-1)]
    return first === undefined || last === undefined ? [] : [{ ...last, before: first.before }]
  })

const isAsAnswered = ({ booking, resources }: LockedBooking, { id, ownerId, slots, after }: AnsweredPart): boolean => {
  const now = resources.find((part) => part.id === id)
  return (
    now !== undefined &&
    booking.ownerId === ownerId &&
    JSON.stringify([stateOf(now), now.slots]) === JSON.stringify([after, slots])
  )
}

/** @throws Failure 422, `too-late`, `overtaken`, `slot-taken` */
export const undoAnswers = (
  context: BookingContext,
  caller: AdministratorCaller,
  body: AnswersToUndo,
): Promise<void> => {
  checkAnswersToUndo(body)
  const ids = [...new Set(body.answers)]
  return workOnBookings(context, async (work) => {
    const { transaction } = work
    const rows = decodeRows(
      await transaction
        .deleteFrom('answer')
        .where('id', 'in', ids)
        .where('user_id', '=', caller.user.id)
        .returning(['id', 'until', 'parts'])
        .execute(),
    ).toSorted((one, other) => one.id - other.id)
    if (rows.length < ids.length) throw new Failure('too-late', { message: failureTexts.tooLateToUndo })
    const parts = together(rows.map((row) => row.parts))
    const locked = await lockBookings(transaction, [...new Set(parts.map(({ bookingId }) => bookingId))], caller)
    const isUntouched = (part: AnsweredPart): boolean =>
      locked.some((one) => one.booking.id === part.bookingId && isAsAnswered(one, part))
    if (!parts.every(isUntouched)) throw new Failure('overtaken', { message: failureTexts.answeredSince })
    await takeBackAnswers(work, new Set(ids), [...new Set(parts.map(({ ownerId }) => ownerId))])
    // Once the mails are locked none of them is sent, and until now none was.
    const now = Date.parse(await serverNow(transaction))
    if (rows.some(({ until }) => Date.parse(until) <= now))
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
