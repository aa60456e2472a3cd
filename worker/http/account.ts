/**
 * The person who is signed in, for all tabs of the browser. Invariant: the token is stored only in the cookie and in memory; the log has
 * only the person's id, role and user type.
 */
import { Context, Effect, Layer, Option } from 'effect'
import { distinctUntilChanged, EMPTY, exhaustMap, interval, map, switchMap } from 'rxjs'
import { isRole } from '../../domain/rules/permissions.ts'
import { foreignRole } from '../../domain/rules/role-names.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { User } from '../../domain/schema/people.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { BackEnd } from '../other-back-ends/back-end.ts'
import { Credentials } from '../tabs/credentials.ts'
import { onEach } from '../waiting/from-streams.ts'
import { retry } from '../waiting/retry.ts'
import { type HttpFailure, statusOf, unreadable } from './call-failure.ts'
import { HttpClient } from './http-client.ts'

/** The pause between two checks of the token. One check serves all tabs (docs/rules.md#sessions). */
export const SESSION_CHECK_MS = 10_000
const RETRY_MS = 2_000

type Person = Pick<User, 'id' | 'role' | 'roleGroups' | 'userType'>

type Entrance = Person & { readonly token: string }

const UNKEPT = 'Webbläsaren kan inte spara inloggningen. Du loggas ut när du stänger den sista fliken.'

/** Whether the server could not answer, so that the validity of the token is unknown. */
const isOutOfOrder = ({ failure }: HttpFailure): boolean =>
  failure._tag === 'Unreachable' || statusOf(failure) >= 500 || statusOf(failure) === 429

export class Account extends Context.Service<Account>()('Account', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const { append, state, state$ } = log
    const credentials = yield* Credentials
    const http = yield* HttpClient
    const backEnd = yield* BackEnd

    /** The names of roles are ours only if our server says them. Another back end may call somebody else a manager. */
    const signedIn = ({ id, role: name, roleGroups, userType }: Person): void => {
      const role = backEnd.isOurs() === true && isRole(name) ? name : foreignRole(name)
      append('http', { _tag: 'SignedIn', userId: id, role, userType, ...(roleGroups && { roleGroups }) })
    }

    /** Asks the server whether it still knows the token, and signs out if it does not. */
    const check = Effect.gen(function* () {
      const asked = credentials.token()
      if (asked === null) return
      // Only a refusal signs the person out. A server that cannot be reached does not (docs/decisions/0052).
      const stands = yield* http.call('authenticated', {}).pipe(
        Effect.match({
          onSuccess: ({ answer }) => answer,
          onFailure: ({ failure }) => statusOf(failure) !== 401,
        }),
      )
      // The answer does not apply to a token that was written meanwhile.
      if (!stands && credentials.token() === asked) yield* http.expire
    })

    /** Signs in with the browser's token, if there is one. */
    const signInSilently = Effect.gen(function* () {
      const asked = credentials.token()
      if (asked === null) return append('core', { _tag: 'SignedOut', cause: 'absent' })
      const entered = yield* http.call('signInSilent', { body: {} }).pipe(
        // The request is repeated until the server answers.
        retry(() => RETRY_MS, isOutOfOrder),
        Effect.option,
      )
      // The person has signed in or out meanwhile, so the answer about the old token is ignored.
      if (credentials.token() !== asked) return
      if (Option.isNone(entered)) return yield* http.expire
      // If another core of the browser has signed in or out meanwhile, this core follows that change.
      if (yield* credentials.followToken) return http.otherTokens$.next()
      const { answer } = entered.value
      // Another back end may send the token only when a person signs in with a password.
      if (answer.token !== '') yield* credentials.writeToken(answer.token)
      signedIn(answer)
    })

    /**
     * Signs in again after the core has taken over another token from the cookie. Days may have been read with the old token, or without
     * one.
     */
    const becomeAnother = Effect.gen(function* () {
      append('core', { _tag: 'DaysDoubted' })
      yield* signInSilently
    })

    const checks$ = state$.pipe(
      map(({ account }) => account._tag === 'SignedIn'),
      distinctUntilChanged(),
      switchMap((isSignedIn) => (isSignedIn ? interval(SESSION_CHECK_MS) : EMPTY)),
    )

    /** To be called when a user was changed. If that user has signed in here, the state is brought up to date. */
    const changed = Effect.fnUntraced(function* (id: number) {
      const { account } = state()
      if (account._tag !== 'SignedIn' || account.userId !== id) return
      const user = yield* http.call('user', { parameters: { id: account.userId } }).pipe(Effect.option)
      if (Option.isNone(user)) return
      const { answer } = user.value
      signedIn(answer)
    })

    /**
     * Updates the account after an administrator has approved or changed the person's user type. Each user type has its own rules and
     * prices.
     */
    const becomeOfOtherType = Effect.gen(function* () {
      const { account } = state()
      if (account._tag !== 'SignedIn') return
      append('http', { _tag: 'DataChanged', area: 'users' })
      append('http', { _tag: 'DataChanged', area: 'groups' })
      yield* changed(account.userId)
    })

    return {
      /** Signs in by a password or by the link in a mail, and goes on as the person whom the server has signed in. */
      signIn: Effect.fnUntraced(function* (entering: Effect.Effect<{ readonly answer: Entrance }, HttpFailure>) {
        const { answer } = yield* entering
        if (answer.token === '') return yield* unreadable
        yield* credentials.writeToken(answer.token)
        if (!credentials.isKept()) showToast(log, null, { _tag: 'RequestFailed', message: UNKEPT })
        // Days may have been read with another token, unless the state said that nobody had signed in.
        if (state().account._tag !== 'SignedOut') append('core', { _tag: 'DaysDoubted' })
        signedIn(answer)
      }),
      /** The server signs the person out on all other devices. This browser continues with a new token. */
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
        // The core signs out first, so that it leaves the hub before the server closes the token's connections.
        yield* credentials.writeToken(null)
        append('core', { _tag: 'SignedOut', cause: 'asked' })
        if (token === null) return
        const headers = { Authorization: `Bearer ${token}` }
        yield* http.call('signOut', { headers }).pipe(Effect.ignore)
      }),
      signInSilently,
      /** Signs in or out if another core of the browser has done so. Without SharedWorker each tab has its own core. */
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
