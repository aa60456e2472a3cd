/** The unsaved changes to the parts of a booking. */
import { isPrice } from '../../../domain/rules/price.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import type { PartsToChange } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { isCancelled } from '../../booking/booked/booked-words.ts'
import { readKronor } from '../../kit/texts/read-kronor.ts'

/** The changes that an administrator has made to a part. A field is null when it has no change. */
export interface PartDraft {
  readonly status: BookingStatus | null
  /** The price as typed text. */
  readonly price: string | null
  /** The status and the price of the part when the administrator began to change each of them. Null if they are not known. */
  readonly statusBegan?: BookingStatus | null
  readonly priceBegan?: number | null
}

/** The drafts, by the id of the booked resource. */
export type PartDrafts = ReadonlyMap<BookingResourceId, PartDraft>

export const noDraft: PartDraft = { status: null, price: null }
export const noDrafts: PartDrafts = new Map()

export const withDraft = (drafts: PartDrafts, id: BookingResourceId, draft: Partial<PartDraft>): PartDrafts =>
  new Map(drafts).set(id, { ...noDraft, ...drafts.get(id), ...draft })

/**
 * Removes the drafts that were sent and saved. A change that was made after the request was sent stays, and begins with
 * what was saved.
 */
export const withoutSaved = (drafts: PartDrafts, sent: PartDrafts): PartDrafts =>
  new Map(
    [...drafts].map(([id, draft]) => {
      const saved = sent.get(id) ?? noDraft
      const { statusBegan = null, priceBegan = null } = draft
      const status =
        draft.status === saved.status ? {} : { status: draft.status, statusBegan: saved.status ?? statusBegan }
      const savedPrice = saved.price === null ? null : readKronor(saved.price)
      const price = draft.price === saved.price ? {} : { price: draft.price, priceBegan: savedPrice ?? priceBegan }
      return [id, { ...noDraft, ...status, ...price }]
    }),
  )

export const wantedStatus = (booked: BookingResource, { status }: PartDraft): BookingStatus => status ?? booked.status

/** Returns the new price of a part in SEK, or null when the typed text is not a price. */
export const wantedPrice = (booked: BookingResource, { price: typed }: PartDraft): number | null => {
  const price = typed === null ? booked.price : readKronor(typed)
  return price === null || (price !== booked.price && !isPrice(price)) ? null : price
}

/** Tells whether somebody else has changed the status to another one than the administrator has chosen. */
export const statusCollides = (booked: BookingResource, { status, statusBegan = null }: PartDraft): boolean =>
  status !== null && statusBegan !== null && booked.status !== statusBegan && booked.status !== status

/** Tells whether somebody else has changed the price to another one than the administrator has typed. */
export const priceCollides = (booked: BookingResource, draft: PartDraft): boolean => {
  const { price, priceBegan = null } = draft
  return (
    price !== null &&
    priceBegan !== null &&
    booked.price !== null &&
    booked.price !== priceBegan &&
    booked.price !== readKronor(price)
  )
}

/** The part of a call that says how the change of a part began. It is empty if that is not known. */
export const beganOf = ({
  statusBegan = null,
  priceBegan = null,
}: PartDraft): Pick<PartsToChange['parts'][number], 'began'> => {
  const began = {
    ...(statusBegan === null ? {} : { status: statusBegan }),
    ...(priceBegan === null ? {} : { price: priceBegan }),
  }
  return Object.keys(began).length === 0 ? {} : { began }
}

export interface PartChange {
  readonly booked: BookingResource
  /** Null when the status does not change. */
  readonly status: BookingStatus | null
  /** Null when the price does not change. */
  readonly price: number | null
  readonly draft: PartDraft
}

export interface BookingChanges {
  readonly changes: readonly PartChange[]
  /** The parts with an invalid typed price. */
  readonly wrong: readonly BookingResourceId[]
  /** The number of fields that differ from the saved booking. */
  readonly count: number
}

export const changesOf = ({ bookingResources }: Booking, drafts: PartDrafts): BookingChanges => {
  const wanted = bookingResources.map((booked) => {
    const draft = drafts.get(booked.id) ?? noDraft
    return { booked, draft, status: wantedStatus(booked, draft), price: wantedPrice(booked, draft) }
  })
  const changes = wanted
    .map(({ booked, draft, status, price }) => ({
      booked,
      draft,
      status: status === booked.status ? null : status,
      price: price === booked.price ? null : price,
    }))
    .filter(({ status, price }) => status !== null || price !== null)
  const wrong = wanted.filter(({ price }) => price === null).map(({ booked }) => booked.id)
  const fields = changes.flatMap(({ status, price }) => [status, price].filter((field) => field !== null))
  return { changes, wrong, count: fields.length + wrong.length }
}

export const partsToSend = (changes: readonly PartChange[]): PartsToChange['parts'] =>
  changes.map(({ booked, status, price, draft }) => ({ rid: booked.id, status, price, ...beganOf(draft) }))

/**
 * Sets one status for the whole booking. It changes the parts that are not cancelled. If every part is cancelled, it
 * changes every part.
 */
export const withStatusOfAll = (
  drafts: PartDrafts,
  { bookingResources }: Booking,
  status: BookingStatus,
): PartDrafts => {
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const meant = living.length === 0 ? bookingResources : living
  return meant.reduce((all, booked) => {
    const hasBegun = (all.get(booked.id)?.status ?? null) !== null
    return withDraft(all, booked.id, { status, ...(hasBegun ? {} : { statusBegan: booked.status }) })
  }, drafts)
}
