/** The id of the person who is signed in; null: no one is, or it is not known yet. */
import type { UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

export const ownIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)
