/**
 * The calls of door signs: what a sign shows, which signs a room has, and what `/rum/{id}` shows to somebody at the door. Invariant: nothing
 * that a sign gets tells who has booked, not even by the number of a booking.
 */
import { Schema, Struct } from 'effect'
import { InstantText, LocalDate, LocalTime } from '../calendar.ts'
import { GroupId, ResourceId, RowId } from '../ids.ts'
import { Line } from '../typed-text.ts'
import { end, idInAddress, make, numberInAddress, read, search } from './call.ts'

/** A stretch of the room's time in minutes of the wall clock since the beginning of the sign's first day. Time without a span is closed. */
export const SignSpan = Schema.Struct({
  from: Schema.Int,
  to: Schema.Int,
  is: Schema.Literals(['free', 'held', 'booked', 'locked']),
  /** The minute from which a booked stretch is to be had, because nobody has come. Absent if it never is. */
  yieldsFrom: Schema.optionalKey(Schema.Int),
  /** The house's reason for a lock. */
  reason: Schema.optionalKey(Schema.String),
})
export type SignSpan = typeof SignSpan.Type

/** What a sign shows. */
export const Sign = Schema.Struct({
  /** The change up to which this is told. The next question names it. */
  revision: Schema.Int,
  now: InstantText,
  room: Schema.String,
  group: Schema.String,
  /** False if the room or its group is not in use. */
  isBookable: Schema.Boolean,
  /** The first of the two days of the spans. */
  date: LocalDate,
  spans: Schema.Array(SignSpan),
  /** The title of a special day, on the first day and on the second. */
  titles: Schema.Tuple([Schema.NullOr(Schema.String), Schema.NullOr(Schema.String)]),
  /** When the room opens for the first time after the two days. Null if that is far away or never. */
  opens: Schema.NullOr(Schema.Struct({ date: LocalDate, time: LocalTime })),
  /** The address in the QR code. It changes each minute. */
  link: Schema.String,
})
export type Sign = typeof Sign.Type

/** The token of a sign. A text of any other form is no token. */
const signToken = Schema.Struct({ token: Schema.String.check(Schema.isPattern(/^[\w-]{43}$/u)) })

/** A sign as administrators see it. */
export const DoorSign = Schema.Struct({
  id: RowId,
  name: Schema.String,
  madeAt: InstantText,
  /** When the sign last asked, to the minute. Null if it never has. */
  seenAt: Schema.NullOr(InstantText),
})
export type DoorSign = typeof DoorSign.Type
export const SignModel = Schema.Struct({ name: Line })
export type SignModel = typeof SignModel.Type

const ofRoom = Schema.Struct({ id: idInAddress(ResourceId) })
const signsPath = '/api/resources/:id/signs'
const arranging = { who: 'arrange', of: 'resource', areas: ['groups'], feature: 'signs' } as const

/** What a room shows to somebody at its door: the same as its sign, and whether they are there. */
export const Room = Schema.Struct({
  ...Struct.omit(Sign.fields, ['link']),
  id: ResourceId,
  groupId: GroupId,
  /**
   * Proves for some minutes that this browser has seen the sign's code, so that presence survives signing in. Null if the code was not given,
   * is too old, or is another room's.
   */
  proof: Schema.NullOr(Schema.String),
})
export type Room = typeof Room.Type

export const signCalls = {
  /** Waits for a change, but not for long, if the question names the revision that the sign has. */
  sign: search(
    { who: 'anyone', areas: [] },
    '/api/signs/:token',
    signToken,
    Schema.Struct({ after: Schema.optionalKey(numberInAddress) }),
    Sign,
  ),
  signs: read(arranging, signsPath, ofRoom, Schema.Struct({ signs: Schema.Array(DoorSign), canMake: Schema.Boolean })),
  /** Only this answer has the address. */
  makeSign: make(
    arranging,
    signsPath,
    ofRoom,
    SignModel,
    Schema.Struct({ ...DoorSign.fields, address: Schema.String }),
  ),
  endSign: end(
    arranging,
    `${signsPath}/:signId`,
    Schema.Struct({ id: idInAddress(ResourceId), signId: idInAddress(RowId) }),
  ),
  room: search(
    { who: 'anyone', areas: ['groups'], feature: 'signs' },
    '/api/rooms/:id',
    ofRoom,
    Schema.Struct({ code: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))) }),
    Room,
  ),
} as const
