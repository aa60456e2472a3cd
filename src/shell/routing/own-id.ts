/** Who is signed in, by number; null: nobody, or nobody knows yet. */
import type { UserId } from '../../../domain/entities.ts'
import type { State } from '../../../domain/state/state.ts'

export const ownIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)
