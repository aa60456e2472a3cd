/** Who is at the other end of a hub connection. */
import type { SessionId } from '../../domain/schema/ids.ts'
import type { SignedInUser } from '../http/caller.ts'

export type ListeningUser = Pick<SignedInUser, 'id' | 'role'>

export interface Listener {
  /** From the cookie `sess` of the request that opened the connection, or else the first that it named. */
  session: SessionId | null
  /** Whom the caps count it for. */
  readonly source: string
  /** Whether it sits in a network of the house, where its holds count by session alone. */
  readonly isOfHouse: boolean
  /** The access token that it came with, while it lives. */
  readonly token: string | null
  readonly user: ListeningUser | null
  /** Whether it gets the activity. Only ever true of an administrator, as the next. */
  watches: boolean
  /** Whether it is told how many booked resources wait. */
  watchesWaiting: boolean
}
