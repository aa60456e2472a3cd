/** The person who has signed in, as screens ask for them: what is shown depends on it, what is allowed is the server's. */
import type { UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

/** Null: no one is signed in, or it is not known yet. */
export const ownIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)

export const isAdministrator = ({ account }: State): boolean =>
  account._tag === 'SignedIn' && account.role === 'administrator'
