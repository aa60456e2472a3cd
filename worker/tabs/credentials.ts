/**
 * Reads and writes the browser's cookies: session id, token and XSRF token. A worker has no access to cookies, so the core uses its tabs
 * for this. Invariants: a core keeps its session id for life, and makes one if the browser has none; a tab whose cookie has another session
 * id writes the core's id into it. The cookies are secrets, and never reach the log or the state.
 */
import { Context, Effect, Layer } from 'effect'
import { sessionId } from '../../domain/ids.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Cookies } from '../../domain/schema/port.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { TabRegistry } from './tab-registry.ts'

export class Credentials extends Context.Service<Credentials>()('Credentials', {
  make: Effect.gen(function* () {
    const tabs = yield* TabRegistry
    const environment = yield* CoreEnvironment
    let session: SessionId | null = null
    let token: string | null = null
    let xsrf: string | null = null
    /** The number of tokens written so far. It shows whether an answer about the cookie is older than the last write. */
    let writes = 0
    /** The number of unfinished writes of the cookie. */
    let writing = 0
    /**
     * Whether the token must still be written, because no tab was there. For example, the only tab may be in the browser's back/forward
     * cache.
     */
    let isOwed = false
    /**
     * Whether the cookie accepted the last token. If it did not, for example because the token is too long, only the core has the token.
     */
    let isKept = true

    /** Takes in the cookies of a tab. Returns the session id that the tab must write into its cookie. Null if the cookie already has it. */
    const take = (cookies: Cookies): SessionId | null => {
      session ??= cookies.session ?? sessionId(environment.randomUUID())
      xsrf = cookies.xsrf
      return cookies.session === session ? null : session
    }

    /**
     * Asks a tab for the cookies, because any answer from the server may have set them. If the session cookie differs from the core's
     * session id, it is corrected.
     */
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
       * Takes in the cookies that a new tab brought. The core takes the token from these cookies only before it has begun. Later
       * `followToken` notices a changed token, so that the core never uses a token without signing in with it.
       * @returns the session id that the tab must write into its cookie. Null if the cookie already has it.
       */
      take: (cookies: Cookies, hasBegun: boolean): SessionId | null => {
        if (!hasBegun) token = cookies.token
        return take(cookies)
      },
      refresh,
      /** The present value of the XSRF cookie, or the last known value if no tab answers. Null without such a cookie. */
      readXsrf: Effect.map(refresh, () => xsrf),
      /** Takes over the cookie's token if another core of the browser has changed it. The result tells whether the token has changed. */
      followToken: Effect.gen(function* () {
        // While this core is writing the cookie, the cookie may still have the previous token.
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
      /** Whether the browser has stored the token too. If it has not, the person is signed out when the last tab closes. */
      isKept: () => isKept,
      /** Sets the token, or deletes it with null. All tabs share the cookie, so only one of them writes it. */
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
