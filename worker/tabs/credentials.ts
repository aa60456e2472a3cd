/**
 * The browser's cookies as the core knows them, which has none of its own: session id, token, XSRF token. Invariant:
 * the session id, made here where there is none, stays this core's for life; a tab that finds another rewrites its
 * cookie. Secrets: they reach neither the log nor the state.
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
    let writes = 0
    let writing = 0
    let isOwed = false
    /** The cookie took the token that was last written; where it does not, as one that is too long, the core alone has it. */
    let isKept = true

    /** @returns the session id that the tab's cookie should hold, if that is another */
    const take = (cookies: Cookies): SessionId | null => {
      session ??= cookies.session ?? sessionId(environment.randomUUID())
      xsrf = cookies.xsrf
      return cookies.session === session ? null : session
    }

    /** Asks a tab what the cookies are now: any answer may have set them, and the session must be this core's. */
    const refresh = tabs
      .askAny((tab) => tab.readCookies())
      .pipe(
        Effect.flatMap((cookies) => {
          const rewrite = cookies === null ? null : take(cookies)
          return rewrite === null ? Effect.void : Effect.asVoid(tabs.tellOne((tab) => tab.writeSession(rewrite)))
        }),
      )

    /** No tab may be there to write it, as while the only one is in the browser's back/forward cache: then it is owed. */
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
       * Takes in what a tab found. Its token counts until a core has begun with it; from then on `followToken` finds a
       * change, so that no token is taken over that nobody has signed in with.
       * @returns as above
       */
      take: (cookies: Cookies, hasBegun: boolean): SessionId | null => {
        if (!hasBegun) token = cookies.token
        return take(cookies)
      },
      refresh,
      /** The XSRF cookie's value now; where no tab answers, its last known value. Null: there is none. */
      readXsrf: Effect.map(refresh, () => xsrf),
      /** Takes over the cookie's token, which another core of the browser may have changed. @returns whether it did */
      followToken: Effect.gen(function* () {
        // While this core writes it itself, the cookie may say what it said before.
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
      /** Whether the browser has the token as well: without it one is signed out with the last tab. */
      isKept: () => isKept,
      /** Signs in or out: all tabs share the cookie, so one of them writes it. */
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
