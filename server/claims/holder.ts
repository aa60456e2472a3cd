/** Who holds, as the caps count them (contract 4, Caps). */
import type { SessionId } from '../../domain/entities.ts'

export interface Holder {
  readonly sessionId: SessionId
  /** Whom it counts for besides its session; null: nobody, since it sits in a network of the house. */
  readonly source: string | null
  /** Who is not may hold less, and not for ever. */
  readonly isSignedIn: boolean
}
