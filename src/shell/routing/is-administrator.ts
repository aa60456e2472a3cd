/** Whether the person who has signed in is an administrator: what is shown depends on it, what is allowed is the server's. */
import type { State } from '../../../domain/schema/state.ts'

export const isAdministrator = ({ account }: State): boolean =>
  account._tag === 'SignedIn' && account.role === 'administrator'
