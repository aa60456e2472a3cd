/** The settings of holds (contract 1 and 4); `Settings` of the server has them all. */
import type { Caps } from '../process/settings.ts'

export interface HoldSettings {
  readonly reservationSeconds: number
  readonly releaseSeconds: number
  readonly signInBeforeChoosing: boolean
  readonly caps: Pick<
    Caps,
    | 'sessionHolds'
    | 'visitorSessionHolds'
    | 'addressHolds'
    | 'visitorAddressHolds'
    | 'visitorDayPercent'
    | 'visitorHoldMinutes'
    | 'bookableDays'
  >
}
