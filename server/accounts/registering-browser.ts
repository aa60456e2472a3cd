/**
 * Which browser an account was registered in: the one with the same cookie `sess`. Only its hash is kept, since the
 * cookie says whose holds are whose.
 */

import { tokenHash } from '../access/access-token.ts'
import type { Caller } from '../http/caller.ts'

export const registeringSession = ({ session }: Caller): Buffer | null => (session === null ? null : tokenHash(session))

/** @param registered what the account keeps; null: not known, and so another */
export const isRegisteringBrowser = (registered: Buffer | null, { session }: Caller): boolean =>
  registered !== null && session !== null && registered.equals(tokenHash(session))
