/**
 * Asking again who is there (docs/rules.md#sign-in). A change that only an administrator may make needs a session whose person has proved
 * to be there less than 30 minutes ago, or has gone on making changes since then. Reading does not count, because open pages read by
 * themselves. Invariant: once the rest was too long, no change counts before another proof.
 */
import { parseFactorCode } from '../../domain/rules/second-factor.ts'
import type { ShownPasskey } from '../../domain/schema/passkey.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { accepted, Failure } from '../http/failure.ts'
import { attend } from './access-token.ts'
import { type AccessContext, askPassword } from './check-password.ts'
import { askPasskey } from './passkeys.ts'
import { proveCode, wrongCodeText } from './second-factors.ts'

interface Proof {
  readonly password?: string | null
  /** A code of the app, or a recovery code. If it is given, the password is not needed. */
  readonly code?: string | null
  /** A passkey. If it is given, nothing else is needed. */
  readonly passkey?: ShownPasskey | null
}

/** @throws Failure 422 `password`, `code` or `passkey`, `too-many-sign-ins` */
export const proveAgain = async (
  context: AccessContext,
  caller: SignedInCaller,
  { password, code, passkey }: Proof,
): Promise<void> => {
  if (passkey !== undefined && passkey !== null) await askPasskey(context, caller, passkey)
  else if (code === undefined || code === null || code === '') await askPassword(context, caller, password)
  else {
    const typed = accepted(parseFactorCode(code))
    const proved = await proveCode(context, caller.user.id, { code: typed, browser: 'signed in' })
    if (proved === null) throw new Failure('invalid', { fields: { code: wrongCodeText(typed) } })
  }
  if (caller.token !== null) await attend(context.database, caller.token)
}
