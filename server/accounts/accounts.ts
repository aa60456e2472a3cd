/**
 * Who one is: signing in and out (contract 2). Whoever ends a token tells the hub, which closes its connections within a
 * second.
 */
import type { User } from '../../domain/entities.ts'
import type { Credentials } from '../../domain/http-calls.ts'
import type { Database } from '../database/database.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { endToken } from './access-token.ts'
import { createSignIn } from './sign-in.ts'
import { readUser } from './user-row.ts'

type SignedIn = User & { readonly token: string }

export interface Accounts {
  signIn(credentials: Credentials): Promise<SignedIn>
  signInSilently(caller: SignedInCaller): Promise<SignedIn>
  signOut(caller: Caller): Promise<void>
}

export interface AccountServices {
  readonly database: Database
  /** Failed sign-ins in 15 minutes before the delay grows. */
  readonly freeFailures: number
  /** The token is dead from now on. */
  readonly tokenEnded: (token: string) => void
}

export const createAccounts = ({ database, freeFailures, tokenEnded }: AccountServices): Accounts => ({
  signIn: createSignIn(database, freeFailures),

  async signInSilently({ user, token }) {
    const whole = await readUser(database, user.id)
    if (whole === null || token === null) throw new Failure('signed-out')
    return { ...whole, token }
  },

  async signOut({ token }) {
    if (token === null) return
    await endToken(database, token)
    tokenEnded(token)
  },
})
