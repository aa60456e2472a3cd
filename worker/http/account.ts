/**
 * The person who is signed in, for all tabs at once. Invariant: the token is in the cookie and in memory, never in the log; the log
 * has id, role and user type.
 */
import { Context, Effect, Layer, Option } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, interval, map, switchMap } from 'rxjs'
import { isAdministratorRole } from '../../domain/rules/role-names.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { Role } from '../../domain/schema/entities.ts'
import type { User } from '../../domain/schema/people.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach } from '../waiting/from-streams.ts'
import { retry } from '../waiting/retry.ts'
import { type HttpFailure, unreadable } from './call-failure.ts'
import { HttpClient } from './http-client.ts'

/** The session is checked so often (docs/rules.md#sessions), once for all tabs. */
export const SESSION_CHECK_MS = 10_000
const RETRY_MS = 2_000

type Person = Pick<User, 'id' | 'userType'> & { readonly role: Role }

const UNKEPT = 'Webbläsaren kan inte spara inloggningen. Du loggas ut när du stänger den sista fliken.'

/** It says nothing of the token. */
const isOutOfOrder = ({ failure }: HttpFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status >= 500 || failure.status === 429))

export class Account extends Context.Service<Account>()('booking/worker/Account', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const { append, state, state$ } = log
    const credentials = yield* Credentials
    const http = yield* HttpClient

    const signedIn = (user: Person): void =>
      append('http', { _tag: 'SignedIn', userId: user.id, role: user.role, userType: user.userType })

    /** Asks the server whether it still knows the token. */
    const check = Effect.gen(function* () {
      const asked = credentials.token()
      if (asked === null) return
      // Only the server's own no signs out; being out of reach does not (docs/decisions/0052).
      const stands = yield* http.call('authenticated', {}).pipe(
        Effect.match({
          onSuccess: ({ answer }) => answer,
          onFailure: ({ failure }) => !(failure._tag === 'Refused' && failure.status === 401),
        }),
      )
      // An answer about a token that was changed meanwhile says nothing of the new one.
      if (!stands && credentials.token() === asked) yield* http.expire
    })

    /** With the token that counts, if any. */
    const signInSilently = Effect.gen(function* () {
      const asked = credentials.token()
      if (asked === null) return append('core', { _tag: 'SignedOut', cause: 'absent' })
      const entered = yield* http.call('signInSilent', { body: {} }).pipe(
        // While the server is out of reach it is not known whether the token is good.
        retry(() => RETRY_MS, isOutOfOrder),
        Effect.option,
      )
      // Signed out or in meanwhile: what is answered of that token is of no matter any more.
      if (credentials.token() !== asked) return
      if (Option.isNone(entered)) return yield* http.expire
      // Another core of the browser has signed in or out meanwhile: so does this one.
      if (yield* credentials.followToken) return http.otherTokens$.next()
      const { answer } = entered.value
      // A back end may send it at the sign-in alone.
      if (answer.token !== '') yield* credentials.writeToken(answer.token)
      signedIn(answer)
    })

    /** The cookie's token was taken over. Since the one before died, days may have been read as a visitor reads them. */
    const becomeAnother = Effect.gen(function* () {
      append('core', { _tag: 'DaysDoubted' })
      yield* signInSilently
    })

    const checks$ = state$.pipe(
      map(({ account }) => account._tag === 'SignedIn'),
      distinctUntilChanged(),
      switchMap((isSignedIn) => (isSignedIn ? interval(SESSION_CHECK_MS) : EMPTY)),
    )

    /** A user was changed: the person that is signed in becomes what it is now. */
    const changed = Effect.fnUntraced(function* (id: number) {
      const { account } = state()
      if (account._tag !== 'SignedIn' || account.userId !== id) return
      const user = yield* http.call('user', { parameters: { id: account.userId } }).pipe(Effect.option)
      if (Option.isNone(user)) return
      const { answer } = user.value
      signedIn({ ...answer, role: isAdministratorRole(answer.role) ? 'administrator' : 'user' })
    })

    /** An administrator said yes to the person's user type, or gave another: it has rules and prices of its own. */
    const becomeOfOtherType = Effect.gen(function* () {
      const { account } = state()
      if (account._tag !== 'SignedIn') return
      append('http', { _tag: 'DataChanged', area: 'users' })
      append('http', { _tag: 'DataChanged', area: 'groups' })
      yield* changed(account.userId)
    })

    return {
      signIn: Effect.fnUntraced(function* (model: CallBody<'signIn'>) {
        const { answer } = yield* http.call('signIn', { body: model })
        if (answer.token === '') return yield* unreadable
        yield* credentials.writeToken(answer.token)
        if (!credentials.isKept()) showToast(log, null, { _tag: 'RequestFailed', message: UNKEPT })
        // While it was not known, or only carried from another core, who is signed in, days were read with another token.
        if (state().account._tag !== 'SignedOut') append('core', { _tag: 'DaysDoubted' })
        signedIn(answer)
      }),
      /** The other devices are signed out; this browser goes on with a fresh token. */
      changePassword: Effect.fnUntraced(function* (body: CallBody<'changePassword'>) {
        const { account } = state()
        if (account._tag !== 'SignedIn') return yield* unreadable
        const asked = credentials.token()
        const { answer } = yield* http.call('changePassword', { parameters: { id: account.userId }, body })
        if (answer.token !== '' && credentials.token() === asked) yield* credentials.writeToken(answer.token)
      }),
      changed,
      signOut: Effect.gen(function* () {
        const token = credentials.token()
        // Here first: the hub is left in peace, before the server closes what the token opened.
        yield* credentials.writeToken(null)
        append('core', { _tag: 'SignedOut', cause: 'asked' })
        if (token === null) return
        const headers = { Authorization: `Bearer ${token}` }
        yield* http.call('signOut', { headers }).pipe(Effect.ignore)
      }),
      signInSilently,
      /** Where another core of the browser, as of a tab without SharedWorker, has signed in or out, so does this one. */
      follow: Effect.gen(function* () {
        if (state().account._tag !== 'Unknown' && (yield* credentials.followToken)) yield* becomeAnother
      }),
      /** Runs for ever. */
      followTokens: onEach(http.otherTokens$, switchMap, () => becomeAnother),
      check,
      /** Runs for ever. */
      checkSession: onEach(checks$, exhaustMap, () => check),
      /** Runs for ever. */
      followType: onEach(http.otherTypes$, switchMap, () => becomeOfOtherType),
    }
  }),
}) {
  static readonly layer = Layer.effect(Account, Account.make)
}
