/**
 * Who is signed in, for all tabs at once (spec 4). Invariant: the token is in the cookie and in memory, never in the log;
 * the log tells id, role and user type.
 */
import { Context, Effect, Layer } from 'effect'
import type { User } from '../../domain/entities.ts'
import type { Credentials as SignInModel } from '../../domain/http-calls.ts'
import { HttpClient, HttpFailure } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { retry } from '../reactions/retry.ts'
import { waitUntil } from '../reactions/wait-until.ts'
import { Credentials } from './credentials.ts'

/** Spec 9: the session is checked each 10 s, once for all tabs. */
export const SESSION_CHECK_MS = 10_000
const RETRY_MS = 2_000

export interface AccountInterface {
  signIn(model: SignInModel): Effect.Effect<void, HttpFailure>
  /** The other devices are signed out; this browser goes on with a fresh token. */
  changePassword(passwords: { oldPassword: string; newPassword: string }): Effect.Effect<void, HttpFailure>
  /** A user was changed: whoever that is signed in as becomes what it is now. */
  changed(user: User): void
  readonly signOut: Effect.Effect<void>
  /** With the token that the cookie holds, if any. */
  readonly signInSilently: Effect.Effect<void>
  /** Where another core of the browser, as of a tab without SharedWorker, has signed in or out, so does this one. */
  readonly follow: Effect.Effect<void>
  /** The server no longer knows the token. */
  readonly expire: Effect.Effect<void>
  /** Asks the server whether it still knows the token. */
  readonly check: Effect.Effect<void>
  /** Runs for ever. */
  readonly checkSession: Effect.Effect<never>
}

export class Account extends Context.Service<Account, AccountInterface>()('booking/worker/Account') {
  static readonly layer = Layer.effect(
    Account,
    Effect.gen(function* () {
      const { append, state, state$ } = yield* EventLog
      const credentials = yield* Credentials
      const http = yield* HttpClient

      const signedIn = (user: User): void =>
        append('http', { _tag: 'SignedIn', userId: user.id, role: user.role, userType: user.userType })

      /** Whole or not at all: without the token the hub reconnects, and whoever asked on its behalf is interrupted. */
      const expire = Effect.gen(function* () {
        yield* credentials.writeToken(null)
        append('http', { _tag: 'SignedOut', cause: 'expired' })
      }).pipe(Effect.uninterruptible)

      const check = Effect.gen(function* () {
        const asked = credentials.token()
        if (asked === null) return
        // Only the server's own no signs out; being out of reach does not (docs/decisions/0003).
        const stands = yield* http.call('authenticated', { parameters: {}, body: undefined }).pipe(
          Effect.match({
            onSuccess: ({ answer }) => answer,
            onFailure: ({ failure }) => !(failure._tag === 'Refused' && failure.status === 401),
          }),
        )
        // An answer about a token that was changed meanwhile says nothing of the new one.
        if (!stands && credentials.token() === asked) yield* expire
      })

      const signInSilently = Effect.gen(function* () {
        if (credentials.token() === null) return append('core', { _tag: 'SignedOut', cause: 'absent' })
        yield* http.call('signInSilent', { parameters: {}, body: {} }).pipe(
          // While the server is out of reach nobody can say whether the token is good.
          retry(
            () => RETRY_MS,
            ({ failure }) => failure._tag === 'Unreachable',
          ),
          Effect.matchEffect({
            onSuccess: ({ answer }) =>
              credentials.writeToken(answer.token).pipe(Effect.andThen(Effect.sync(() => signedIn(answer)))),
            onFailure: () => expire,
          }),
        )
      })

      return Account.of({
        signIn: Effect.fnUntraced(function* (model: SignInModel) {
          const { answer } = yield* http.call('signIn', { parameters: {}, body: model })
          yield* credentials.writeToken(answer.token)
          signedIn(answer)
        }),
        changePassword: Effect.fnUntraced(function* (body) {
          const { account } = state()
          if (account._tag !== 'SignedIn') return yield* new HttpFailure({ failure: { _tag: 'Unreadable' } })
          const { answer } = yield* http.call('changePassword', { parameters: { id: account.userId }, body })
          yield* credentials.writeToken(answer.token)
        }),
        changed: (user) => {
          const { account } = state()
          if (account._tag === 'SignedIn' && account.userId === user.id) signedIn(user)
        },
        signOut: Effect.gen(function* () {
          const token = credentials.token()
          // Here first: the hub is left in peace, before the server closes what the token opened.
          yield* credentials.writeToken(null)
          append('core', { _tag: 'SignedOut', cause: 'asked' })
          if (token === null) return
          const headers = { Authorization: `Bearer ${token}` }
          yield* http.call('signOut', { parameters: {}, body: undefined, headers }).pipe(Effect.ignore)
        }),
        signInSilently,
        follow: Effect.gen(function* () {
          if (state().account._tag !== 'Unknown' && (yield* credentials.followToken)) yield* signInSilently
        }),
        expire,
        check,
        checkSession: Effect.forever(
          Effect.gen(function* () {
            yield* waitUntil(state$, ({ account }) => account._tag === 'SignedIn')
            yield* Effect.sleep(SESSION_CHECK_MS)
            if (state().account._tag === 'SignedIn') yield* check
          }),
        ),
      })
    }),
  )
}
