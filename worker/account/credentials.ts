/**
 * What the browser's cookies hold for the core, which has none of its own: session id, token, XSRF token. Invariant: the
 * session id, once known, stays this core's for life; a tab that finds another rewrites its cookie (contract 2).
 * Secrets: they reach neither the log nor the state.
 */
import { Context, Effect, Layer } from 'effect'
import type { SessionId } from '../../domain/entities.ts'
import type { Cookies } from '../../domain/port/core-port.ts'
import { TabRegistry } from '../tabs/tab-registry.ts'

export interface CredentialsInterface {
  session(): SessionId | null
  token(): string | null
  xsrf(): string | null
  /** Takes in what a tab found; answers the session id that its cookie should hold, if that is another. */
  take(cookies: Cookies): SessionId | null
  /** Asks a tab what the cookies are now, as after an answer that set them. */
  readonly refresh: Effect.Effect<void>
  /** Signs in or out: all tabs share the cookie, so one of them writes it. */
  writeToken(token: string | null): Effect.Effect<void>
}

export class Credentials extends Context.Service<Credentials, CredentialsInterface>()('booking/worker/Credentials') {
  static readonly layer = Layer.effect(
    Credentials,
    Effect.gen(function* () {
      const tabs = yield* TabRegistry
      let session: SessionId | null = null
      let token: string | null = null
      let xsrf: string | null = null

      const take = (cookies: Cookies): SessionId | null => {
        session ??= cookies.session
        if (cookies.session === session) xsrf = cookies.xsrf ?? xsrf
        return cookies.session === session ? null : session
      }

      const refresh = tabs
        .askAny((tab) => tab.readCookies())
        .pipe(
          Effect.flatMap((cookies) => {
            if (cookies === null) return Effect.void
            xsrf = cookies.xsrf ?? xsrf
            const rewrite = take(cookies)
            return rewrite === null ? Effect.void : tabs.askAny((tab) => tab.writeSession(rewrite)).pipe(Effect.asVoid)
          }),
        )

      return Credentials.of({
        session: () => session,
        token: () => token,
        xsrf: () => xsrf,
        take: (cookies) => {
          token ??= cookies.token
          return take(cookies)
        },
        refresh,
        writeToken: (next) => {
          token = next
          return tabs.askAny((tab) => tab.writeToken(next)).pipe(Effect.asVoid)
        },
      })
    }),
  )
}
