/**
 * What one caller may take, by the size of the installation. `SIZE` sets all of these caps, and each has a variable of its own too
 * (docs/operating.md#settings says what each protects). A *house* is one building with its own people and one small server; a *town* has
 * many houses; a *city* has several processes, and schools in which hundreds share an address. Caps that follow from what one person
 * needs, or from what a process can bear, are the same for all sizes.
 */
export const sizes = ['house', 'town', 'city'] as const
export type Size = (typeof sizes)[number]

export interface Cap extends Readonly<Record<Size, number>> {
  /** The variable that sets this cap. */
  readonly name: string
  /** The least and the most that it may be; 1 and a million if they are left out. */
  readonly least?: number
  readonly most?: number
}
const cap = <Name extends string>(caps: Readonly<Record<Name, Cap>>) => caps

export const capsOfSizes = cap({
  sessionHolds: { name: 'MAX_SESSION_HOLDS', house: 100, town: 100, city: 100 },
  /** Holds of the browser of a person who has not signed in. */
  visitorSessionHolds: { name: 'MAX_VISITOR_SESSION_HOLDS', house: 10, town: 20, city: 20 },
  /** Holds of a person who has signed in, over all sessions, sources and processes. */
  personHolds: { name: 'MAX_PERSON_HOLDS', house: 100, town: 100, city: 100 },
  sessionConnections: { name: 'MAX_SESSION_CONNECTIONS', house: 10, town: 10, city: 10 },
  addressHolds: { name: 'MAX_ADDRESS_HOLDS', house: 300, town: 1_000, city: 3_000 },
  /** Holds of a source by people who have not signed in: their number at one time, and their share of the open slots of a group's day. */
  visitorAddressHolds: { name: 'MAX_VISITOR_ADDRESS_HOLDS', house: 40, town: 100, city: 200 },
  visitorDayPercent: { name: 'MAX_VISITOR_DAY_PERCENT', most: 100, house: 25, town: 25, city: 25 },
  /** How long a source may hold one slot within a day if nobody has signed in. */
  visitorHoldMinutes: { name: 'MAX_VISITOR_HOLD_MINUTES', house: 240, town: 240, city: 120 },
  addressConnections: { name: 'MAX_ADDRESS_CONNECTIONS', house: 300, town: 2_000, city: 5_000 },
  addressCallsPerSecond: { name: 'MAX_ADDRESS_CALLS_PER_SECOND', house: 200, town: 600, city: 1_500 },
  /** Milliseconds of the process's main thread that the requests of a source may take in a second. */
  addressCostPerSecond: { name: 'MAX_ADDRESS_COST_PER_SECOND', house: 300, town: 300, city: 300 },
  /** Calls of a source that are worked on at one time; further ones wait in line. */
  addressCallsAtOnce: { name: 'MAX_ADDRESS_CALLS_AT_ONCE', house: 10, town: 20, city: 20 },
  /** Open sockets of a source on which nothing is asked at the moment. */
  addressIdleSockets: { name: 'MAX_ADDRESS_IDLE_SOCKETS', house: 300, town: 1_000, city: 3_000 },
  /** Slots in one call, and entries of one resource and day in one call. */
  callSlots: { name: 'MAX_CALL_SLOTS', house: 400, town: 400, city: 400 },
  callParts: { name: 'MAX_CALL_PARTS', house: 240, town: 240, city: 240 },
  /** How many days ahead slots can be held and booked. */
  bookableDays: { name: 'BOOKABLE_DAYS', most: 36_500, house: 400, town: 400, city: 400 },
  /** Failed sign-ins of one source to one account within 15 minutes, after which the delay grows. */
  failedSignIns: { name: 'MAX_FAILED_SIGN_INS', house: 10, town: 10, city: 10 },
  /** Failed sign-ins of a source to any accounts, if no sign-in has succeeded since. */
  addressFailedSignIns: { name: 'MAX_ADDRESS_FAILED_SIGN_INS', house: 40, town: 75, city: 150 },
  hubCallsPerSecond: { name: 'MAX_HUB_CALLS_PER_SECOND', house: 50, town: 50, city: 50 },
  hubMessageBytes: {
    name: 'MAX_HUB_MESSAGE_BYTES',
    least: 1_024,
    most: 2 ** 24,
    house: 49_152,
    town: 49_152,
    city: 49_152,
  },
})

/** E-mails an hour to addresses that nobody has proved to be theirs. */
export const mailCapsOfSizes = cap({
  ofSource: { name: 'MAX_SOURCE_MAILS_PER_HOUR', house: 5, town: 5, city: 10 },
  ofInstallation: { name: 'MAX_STRANGERS_MAILS_PER_HOUR', house: 30, town: 100, city: 1_000 },
})
