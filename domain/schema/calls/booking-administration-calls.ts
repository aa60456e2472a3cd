/** What administrators do with bookings, and their reports (spec 7, Booking). `rid` is the id of a booked resource. */
import { Schema } from 'effect'
import { Booking, BookingStatus, ReportRow, StatisticsRow } from '../bookings.ts'
import { LocalDate } from '../calendar.ts'
import { Price } from '../entities.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, RowId } from '../ids.ts'
import { answerUnused, ask, empty, end, idInAddress, optional, post, read } from './call.ts'

const text = Schema.String

export const ReportSearch = Schema.Struct({
  email: optional(text),
  startDate: LocalDate,
  /** Inclusive. */
  endDate: LocalDate,
  group: optional(GroupId),
  resource: optional(ResourceId),
  sort: optional(Schema.Literals(['date', 'resource', 'email'])),
})
export type ReportSearch = typeof ReportSearch.Type

export const Report = Schema.Struct({ reports: Schema.Array(ReportRow), statistics: Schema.Array(StatisticsRow) })
export type Report = typeof Report.Type

const one = Schema.Struct({ id: idInAddress(BookingId) })
const part = Schema.Struct({ id: idInAddress(BookingId), rid: idInAddress(BookingResourceId) })
const note = Schema.Struct({ id: idInAddress(BookingId), noteId: idInAddress(RowId) })
const statusToSet = Schema.Struct({ status: BookingStatus, baseUrl: optional(text) })
const noteToAdd = Schema.Struct({ content: text, internal: Schema.optionalKey(Schema.Boolean) })
const booking = '/api/booking/:id'
const booked = `${booking}/resource/:rid`

export const bookingAdministrationCalls = {
  allBookings: read('administrator', '/api/booking/all', empty, Schema.Array(Booking)),
  setPrice: answerUnused(post('administrator', `${booked}/price`, part, Schema.Struct({ price: Price }), Booking)),
  setStatus: answerUnused(post('administrator', `${booked}/status`, part, statusToSet, Booking)),
  addNote: answerUnused(post('administrator', `${booking}/note`, one, noteToAdd, Booking)),
  deleteNote: end('administrator', `${booking}/note/:noteId`, note),
  reports: ask('administrator', '/api/booking/reports', empty, ReportSearch, Report),
} as const
