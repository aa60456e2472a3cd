/**
 * The caps on what one caller may take, by the size of the installation. `SIZE` sets all of these caps. Each cap also has its own variable,
 * and docs/operating.md#settings says what each protects. A *house* is one building with its own people and one small server. A *town* has
 * many houses. A *city* has several processes, and schools in which hundreds of people share an address.
 */
export const sizes = ['house', 'town', 'city'] as const
export type Size = (typeof sizes)[number]

export interface Cap extends Readonly<Record<Size, number>> {
  /** The variable that sets this cap. */
  readonly name: string
  /** The least and the highest value that it may have. The defaults are 1 and a million. */
  readonly least?: number
  readonly most?: number
}

/** A cap that is the same for all sizes, because it follows from what one person needs or from the capacity of a process. */
const inAllSizes = (value: number): Readonly<Record<Size, number>> => ({ house: value, town: value, city: value })

const cap = <Name extends string>(caps: Readonly<Record<Name, Cap>>) => caps

export const capsOfSizes = cap({
  sessionHolds: { name: 'MAX_SESSION_HOLDS', ...inAllSizes(100) },
  /** The number of holds in the browser of a person who is not signed in. */
  visitorSessionHolds: { name: 'MAX_VISITOR_SESSION_HOLDS', house: 10, town: 20, city: 20 },
  /** The number of holds of a person who is signed in, over all sessions, sources and processes. */
  personHolds: { name: 'MAX_PERSON_HOLDS', ...inAllSizes(100) },
  sessionConnections: { name: 'MAX_SESSION_CONNECTIONS', ...inAllSizes(10) },
  addressHolds: { name: 'MAX_ADDRESS_HOLDS', house: 300, town: 1_000, city: 3_000 },
  /**
   * Two caps on the holds that people of one source have without signing in: their number at one time, and their share of the open slots in
   * a group's day.
   */
  visitorAddressHolds: { name: 'MAX_VISITOR_ADDRESS_HOLDS', house: 40, town: 100, city: 200 },
  visitorDayPercent: { name: 'MAX_VISITOR_DAY_PERCENT', most: 100, ...inAllSizes(25) },
  /** How long a source may hold one slot within a day while nobody has signed in. */
  visitorHoldMinutes: { name: 'MAX_VISITOR_HOLD_MINUTES', house: 240, town: 240, city: 120 },
  addressConnections: { name: 'MAX_ADDRESS_CONNECTIONS', house: 300, town: 2_000, city: 5_000 },
  addressCallsPerSecond: { name: 'MAX_ADDRESS_CALLS_PER_SECOND', house: 200, town: 600, city: 1_500 },
  /** The milliseconds of the process's main thread that the requests of a source may use in a second. */
  addressCostPerSecond: { name: 'MAX_ADDRESS_COST_PER_SECOND', ...inAllSizes(300) },
  /** How many calls of a source are processed at the same time. Further calls wait in line. */
  addressCallsAtOnce: { name: 'MAX_ADDRESS_CALLS_AT_ONCE', house: 10, town: 20, city: 20 },
  /** The number of open sockets of a source that have no unanswered request. */
  addressIdleSockets: { name: 'MAX_ADDRESS_IDLE_SOCKETS', house: 300, town: 1_000, city: 3_000 },
  /** The number of door signs. They ask for news apart from the connections of people. */
  signs: { name: 'MAX_SIGNS', ...inAllSizes(200) },
  /** The number of slots in one call, and the number of entries for one resource and day in one call. */
  callSlots: { name: 'MAX_CALL_SLOTS', ...inAllSizes(400) },
  callParts: { name: 'MAX_CALL_PARTS', ...inAllSizes(240) },
  /** How many days ahead slots can be held and booked. */
  bookableDays: { name: 'BOOKABLE_DAYS', most: 36_500, ...inAllSizes(400) },
  /** The number of failed sign-ins from one source to one account within 15 minutes after which the delay grows. */
  failedSignIns: { name: 'MAX_FAILED_SIGN_INS', ...inAllSizes(10) },
  /** Failed sign-ins from a source to all accounts within 15 minutes. A right password removes only the failures of its own line. */
  addressFailedSignIns: { name: 'MAX_ADDRESS_FAILED_SIGN_INS', house: 40, town: 75, city: 150 },
  hubCallsPerSecond: { name: 'MAX_HUB_CALLS_PER_SECOND', ...inAllSizes(50) },
  hubMessageBytes: {
    name: 'MAX_HUB_MESSAGE_BYTES',
    least: 1_024,
    most: 2 ** 24,
    ...inAllSizes(49_152),
  },
})

/** The number of e-mails per hour to addresses that nobody has proved to be theirs. */
export const mailCapsOfSizes = cap({
  ofSource: { name: 'MAX_SOURCE_MAILS_PER_HOUR', house: 5, town: 5, city: 10 },
  ofInstallation: { name: 'MAX_STRANGERS_MAILS_PER_HOUR', house: 30, town: 100, city: 1_000 },
})
