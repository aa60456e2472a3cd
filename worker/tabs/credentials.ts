/**
 * The cookies of the browser: session id, token and XSRF token. A worker has no cookies, so the core reads and writes them through its
 * tabs. Invariants: a core keeps its session id for life, and makes one if the browser has none; a tab whose cookie has another id
 * writes the core's there. The cookies are secrets and reach neither the log nor the state.
 */
import { Context, Effect, Layer } from 'effect'
import { sessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies } from '../../domain/schema/port.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { TabRegistry } from './tab-registry.ts'

export class Credentials extends Context.Service<Credentials>()('booking/worker/Credentials', {
  make: Effect.gen(function* () {
    const tabs = yield* TabRegistry
    const environment = yield* CoreEnvironment
    let session: SessionId | null = null
    let token: string | null = null
    let xsrf: string | null = null
    /** How often a token was written, so that an answer about the cookie can be told to be older than that. */
    let writes = 0
    /** How many writings of the cookie are under way. */
    let writing = 0
    /** No tab was there to write the token, as while the only tab is in the browser's back/forward cache. It is written later. */
    let isOwed = false
    /** Whether the cookie took the token that was last written. If it did not, as when the token is too long, only the core has it. */
    let isKept = true

    /** @returns the session id that the tab must write into its cookie; null if it is there already */
    const take = (cookies: Cookies): SessionId | null => {
      session ??= cookies.session ?? sessionId(environment.randomUUID())
      xsrf = cookies.xsrf
      return cookies.session === session ? null : session
    }

    /** Asks a tab for the cookies, because any answer of the server may have set them. The session's cookie is put right if it is not the core's. */
    const refresh = tabs
      .askAny((tab) => tab.readCookies())
      .pipe(
        Effect.flatMap((cookies) => {
          const rewrite = cookies === null ? null : take(cookies)
          return rewrite === null ? Effect.void : Effect.asVoid(tabs.tellOne((tab) => tab.writeSession(rewrite)))
        }),
      )

    const write = Effect.gen(function* () {
      const written = token
      writing += 1
      const taken = yield* tabs
        .tellOne((tab) => tab.writeToken(written).then(() => true))
        .pipe(
          Effect.ensuring(
            Effect.sync(() => {
              writing -= 1
            }),
          ),
        )
      if (token !== written) return
      isOwed = taken === null
      const cookies = taken === null || written === null ? null : yield* tabs.askAny((tab) => tab.readCookies())
      if (token === written) isKept = cookies === null || cookies.token === written
    })

    return {
      session: () => session,
      token: () => token,
      /**
       * Takes in the cookies that a new tab brought. The token is taken from them only until the core has begun to use one; after that
       * `followToken` notices a change, so that the core takes over no token with which nobody has signed in.
       * @returns the session id that the tab must write into its cookie; null if it is there already
       */
      take: (cookies: Cookies, hasBegun: boolean): SessionId | null => {
        if (!hasBegun) token = cookies.token
        return take(cookies)
      },
      refresh,
      /** The present value of the XSRF cookie, or the last known one if no tab answers; null if there is none. */
      readXsrf: Effect.map(refresh, () => xsrf),
      /** Takes over the cookie's token if another core of the browser has changed it. @returns whether it has */
      followToken: Effect.gen(function* () {
        // While this core is writing the cookie, the cookie may still have the token of before.
        if (writing > 0 || !isKept) return false
        if (isOwed) {
          yield* write
          return false
        }
        const before = writes
        const cookies = yield* tabs.askAny((tab) => tab.readCookies())
        if (cookies === null || writes !== before || cookies.token === token) return false
        token = cookies.token
        return true
      }),
      /** Whether the browser keeps the token too. If it does not, the person is signed out when the last tab closes. */
      isKept: () => isKept,
      /** Signs in, or out with null. All tabs share the cookie, so one of them writes it. */
      writeToken: (next: string | null) => {
        token = next
        writes += 1
        return write
      },
    }
  }),
}) {
  static readonly layer = Layer.effect(Credentials, Credentials.make)
}
