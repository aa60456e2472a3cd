/** What of a report is shown: all of it at first (spec 9). */
export interface Shown {
  readonly price: boolean
  readonly message: boolean
  readonly statistics: boolean
  readonly bookings: boolean
}

export const allShown: Shown = { price: true, message: true, statistics: true, bookings: true }
