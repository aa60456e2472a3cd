/** The signed-in person. Screens use this to decide what they show. The server decides what the person may do. */
import type { UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

/** The id of the signed-in person. It is null when nobody is signed in and while the account is unknown. */
export const ownIdOf = ({ account }: State): UserId | null => (account._tag === 'SignedIn' ? account.userId : null)
