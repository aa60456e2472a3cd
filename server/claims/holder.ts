/** Who holds, as the caps count them (contract 4, Caps), and the settings that all holds are made by. */
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Caps } from '../process/settings.ts'

export interface Holder {
  readonly sessionId: SessionId
  /** Whom it counts for besides its session; null: none, since it sits in a network of the house. */
  readonly source: string | null
  /** Who is not may hold less, and not for ever. */
  readonly isSignedIn: boolean
}

/** `Settings` of the server has them all (contract 1 and 4). */
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
