/** Who has signed in. Screens decide by it what they show; what is allowed is decided by the server. */
import type { UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

/** Null when nobody is signed in, or while that is not known. */
export const ownIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)

export const isAdministrator = ({ account }: State): boolean =>
  account._tag === 'SignedIn' && account.role === 'administrator'
