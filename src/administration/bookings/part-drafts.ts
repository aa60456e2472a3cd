/** The unsaved changes of the parts of a booking. */
import { isPrice } from '../../../domain/rules/price.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import type { PartsToChange } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { isCancelled } from '../../booking/booked/booked-words.ts'
import { readKronor } from '../../kit/texts/read-kronor.ts'

/** What an administrator has changed of a part; null in a field: nothing. */
export interface PartDraft {
  readonly status: BookingStatus | null
  /** As it is typed. */
  readonly price: string | null
}

/** By the id of the booked resource. */
export type PartDrafts = ReadonlyMap<BookingResourceId, PartDraft>

export const noDraft: PartDraft = { status: null, price: null }
export const noDrafts: PartDrafts = new Map()

export const withDraft = (drafts: PartDrafts, id: BookingResourceId, draft: Partial<PartDraft>): PartDrafts =>
  new Map(drafts).set(id, { ...noDraft, ...drafts.get(id), ...draft })

/** Removes the drafts that were sent and saved. A change that was made after the sending stays. */
export const withoutSaved = (drafts: PartDrafts, sent: PartDrafts): PartDrafts =>
  new Map(
    [...drafts].map(([id, { status, price }]) => {
      const saved = sent.get(id) ?? noDraft
      return [id, { status: status === saved.status ? null : status, price: price === saved.price ? null : price }]
    }),
  )

export const wantedStatus = (booked: BookingResource, { status }: PartDraft): BookingStatus => status ?? booked.status

/** The price that a part shall have, in SEK; null: what is typed is no price. */
export const wantedPrice = (booked: BookingResource, { price: typed }: PartDraft): number | null => {
  const price = typed === null ? booked.price : readKronor(typed)
  return price === null || (price !== booked.price && !isPrice(price)) ? null : price
}

export interface PartChange {
  readonly booked: BookingResource
  /** Null: it stays. */
  readonly status: BookingStatus | null
  /** Null: it stays. */
  readonly price: number | null
}

export interface BookingChanges {
  readonly changes: readonly PartChange[]
  /** The parts whose typed price is no price. */
  readonly wrong: readonly BookingResourceId[]
  /** The number of fields that differ from the saved booking. */
  readonly count: number
}

export const changesOf = ({ bookingResources }: Booking, drafts: PartDrafts): BookingChanges => {
  const wanted = bookingResources.map((booked) => {
    const draft = drafts.get(booked.id) ?? noDraft
    return { booked, status: wantedStatus(booked, draft), price: wantedPrice(booked, draft) }
  })
  const changes = wanted
    .map(({ booked, status, price }) => ({
      booked,
      status: status === booked.status ? null : status,
      price: price === booked.price ? null : price,
    }))
    .filter(({ status, price }) => status !== null || price !== null)
  const wrong = wanted.filter(({ price }) => price === null).map(({ booked }) => booked.id)
  const fields = changes.flatMap(({ status, price }) => [status, price].filter((field) => field !== null))
  return { changes, wrong, count: fields.length + wrong.length }
}

export const partsToSend = (changes: readonly PartChange[]): PartsToChange['parts'] =>
  changes.map(({ booked, status, price }) => ({ rid: booked.id, status, price }))

/** Gives the whole booking one status: all parts that are not cancelled, or, where all are, every part. */
export const withStatusOfAll = (
  drafts: PartDrafts,
  { bookingResources }: Booking,
  status: BookingStatus,
): PartDrafts => {
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const meant = living.length === 0 ? bookingResources : living
  return meant.reduce((all, { id }) => withDraft(all, id, { status }), drafts)
}
