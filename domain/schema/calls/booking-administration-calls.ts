/** The calls of administrators about bookings, and their reports. `rid` is the id of a booked resource. */
import { Schema } from 'effect'
import { Breach } from '../booking-rules.ts'
import { Booking, BookingStatus, ReportBilling, ReportRow, StatisticsRow, WaitingPart } from '../bookings.ts'
import { LocalDate, Weekday } from '../calendar.ts'
import { Price } from '../entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId, UserId } from '../ids.ts'
import { EmailText, Line, Lines } from '../typed-text.ts'
import { BookingModel } from './booking-calls.ts'
import { answerUnused, ask, began, empty, end, idInAddress, optional, post, put, read, using } from './call.ts'

const text = Schema.String

export const ReportSearch = Schema.Struct({
  email: optional(EmailText),
  startDate: LocalDate,
  /** Inclusive. */
  endDate: LocalDate,
  group: optional(GroupId),
  resource: optional(ResourceId),
  sort: optional(Schema.Literals(['date', 'resource', 'email'])),
  /** Only our own server has the keys from here on. */
  status: optional(BookingStatus),
  /** A part of the name, the company or the e-mail address of the payer. */
  payer: optional(Line),
  /** Whether the answer shall include the facts for invoices. */
  billing: optional(Schema.Boolean),
})
export type ReportSearch = typeof ReportSearch.Type

export const Report = Schema.Struct({
  reports: Schema.Array(ReportRow),
  statistics: Schema.Array(StatisticsRow),
  /** Present if the search asked for it. Only our own server has it. */
  billing: Schema.optionalKey(Schema.Array(ReportBilling)),
})
export type Report = typeof Report.Type

/** Asks how much of the resources' open time is booked. Locked time does not count as open. */
export const OccupancySearch = Schema.Struct({
  startDate: LocalDate,
  /** Inclusive. */
  endDate: LocalDate,
  group: optional(GroupId),
  resource: optional(ResourceId),
})
export type OccupancySearch = typeof OccupancySearch.Type
const openAndBooked = { openMinutes: Schema.Int, bookedMinutes: Schema.Int } as const
export const Occupancy = Schema.Struct({
  /** Only hours in which anything is open or booked, sorted from Monday and then by hour. `hour` is 0 to 23. */
  hours: Schema.Array(Schema.Struct({ weekday: Weekday, hour: Schema.Int, ...openAndBooked })),
  resources: Schema.Array(Schema.Struct({ id: ResourceId, title: text, ...openAndBooked })),
})
export type Occupancy = typeof Occupancy.Type

export const WaitingList = Schema.Struct({
  /** The number of waiting parts from today on. */
  count: Schema.Int,
  /** The first 500 waiting parts, sorted by their first time. */
  parts: Schema.Array(WaitingPart),
})
export type WaitingList = typeof WaitingList.Type

const partOfBooking = Schema.Struct({ id: BookingId, rid: BookingResourceId })
/** Sets the status of up to 100 booked resources. */
export const StatusesToSet = Schema.Struct({
  status: BookingStatus,
  /**
   * Only parts that still have this status are changed, because two administrators may work at the same time. If it is absent, all parts
   * are changed.
   */
  from: optional(BookingStatus),
  parts: Schema.Array(partOfBooking),
  baseUrl: optional(text),
  word: optional(Lines),
})
export type StatusesToSet = typeof StatusesToSet.Type
/**
 * The result for one part. `same` means that it already had the status. `other` means that its status is no longer `from`. `gone` means
 * that it no longer exists. `taken` means that it was cancelled and its slots are now taken.
 */
export const StatusOutcome = Schema.Struct({
  ...partOfBooking.fields,
  outcome: Schema.Literals(['set', 'same', 'other', 'gone', 'taken']),
  /** The reason why the status was not set. */
  message: Schema.optionalKey(Schema.NonEmptyString),
  /** The rules that the part breaks. */
  breaches: Schema.optionalKey(Schema.Array(Breach)),
})
export type StatusOutcome = typeof StatusOutcome.Type

/** Changes to the parts of one booking. The server makes all of them or none. */
export const PartsToChange = Schema.Struct({
  parts: Schema.Array(
    Schema.Struct({ rid: BookingResourceId, status: optional(BookingStatus), price: optional(Price), ...began }),
  ),
  baseUrl: optional(text),
  word: optional(Lines),
})
export type PartsToChange = typeof PartsToChange.Type
/** The number with which an administrator's answer can be undone. Absent if no status changed. */
const answer = Schema.optionalKey(RowId)
/** The rules that a change breaks, and the number of the answer. Another back end sends neither. */
const Told = Schema.Struct({ breaches: Schema.optionalKey(Schema.Array(Breach)), answer }).annotate({
  form: 'anything',
})
/** The answers that one press gave. The server undoes all of them or none. */
export const AnswersToUndo = Schema.Struct({ answers: Schema.Array(RowId) })
export type AnswersToUndo = typeof AnswersToUndo.Type

const one = Schema.Struct({ id: idInAddress(BookingId) })
const part = Schema.Struct({ id: idInAddress(BookingId), rid: idInAddress(BookingResourceId) })
const note = Schema.Struct({ id: idInAddress(BookingId), noteId: idInAddress(RowId) })
const statusToSet = Schema.Struct({
  status: BookingStatus,
  baseUrl: optional(text),
  /** The administrator's message to the person who booked. Only our own server has it. */
  word: optional(Lines),
  ...began,
})
const noteToAdd = Schema.Struct({ content: Lines, internal: Schema.optionalKey(Schema.Boolean) })
const booking = '/api/booking/:id'
const booked = `${booking}/resource/:rid`

export const bookingAdministrationCalls = {
  allBookings: read(
    { who: 'see-bookings', of: 'list', areas: ['bookings'] },
    '/api/booking/all',
    empty,
    Schema.Array(Booking),
  ),
  setPrice: answerUnused(
    post(
      { who: 'invoice', of: 'part', areas: ['bookings', 'waiting'], toast: 'price-set' },
      `${booked}/price`,
      part,
      Schema.Struct({ price: Price, ...began }),
      Booking,
    ),
  ),
  setStatus: using(
    Told,
    post(
      { who: 'handle-bookings', of: 'part', areas: ['bookings', 'waiting'], toast: 'booking-updated' },
      `${booked}/status`,
      part,
      statusToSet,
      Booking,
    ),
  ),
  waiting: read(
    { who: 'handle-bookings', of: 'list', areas: ['waiting'], feature: 'working-day' },
    '/api/booking/waiting',
    empty,
    WaitingList,
  ),
  setStatuses: post(
    { who: 'handle-bookings', of: 'named', areas: ['bookings', 'waiting'], feature: 'working-day' },
    '/api/booking/status',
    empty,
    StatusesToSet,
    Schema.Struct({ outcomes: Schema.Array(StatusOutcome), answer }),
  ),
  undoAnswers: answerUnused(
    post(
      { who: 'handle-bookings', of: 'named', areas: ['bookings', 'waiting'], feature: 'working-day' },
      '/api/booking/undo',
      empty,
      AnswersToUndo,
      empty,
    ),
  ),
  changeParts: using(
    Told,
    put(
      { who: 'handle-bookings', of: 'booking', areas: ['bookings', 'waiting'], feature: 'working-day' },
      `${booking}/parts`,
      one,
      PartsToChange,
      Booking,
    ),
  ),
  /** Gives the booking to another person. That person's prices, rules and invoice then apply. */
  handOn: using(
    Told,
    post(
      {
        who: 'handle-bookings',
        of: 'booking',
        areas: ['bookings', 'waiting'],
        feature: 'working-day',
        toast: 'booking-updated',
      },
      `${booking}/owner`,
      one,
      Schema.Struct({ userId: UserId }),
      Booking,
    ),
  ),
  /** The rules that a booking would break, judged for the person who would own it. */
  breaches: ask(
    { who: 'handle-bookings', of: 'named', areas: ['bookings'], feature: 'working-day' },
    '/api/booking/breaches',
    empty,
    BookingModel,
    Schema.Array(Breach),
  ),
  occupancy: ask(
    { who: 'see-bookings', of: 'list', areas: [], feature: 'working-day' },
    '/api/booking/occupancy',
    empty,
    OccupancySearch,
    Occupancy,
  ),
  addNote: answerUnused(
    post(
      { who: 'handle-bookings', of: 'booking', areas: ['bookings'], toast: 'note-added' },
      `${booking}/note`,
      one,
      noteToAdd,
      Booking,
    ),
  ),
  deleteNote: end(
    { who: 'handle-bookings', of: 'booking', areas: ['bookings'], toast: 'note-removed' },
    `${booking}/note/:noteId`,
    note,
  ),
  reports: ask({ who: 'invoice', of: 'list', areas: [] }, '/api/booking/reports', empty, ReportSearch, Report),
} as const
