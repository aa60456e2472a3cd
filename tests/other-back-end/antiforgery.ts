/**
 * Antiforgery as in ASP.NET Core: a secret in a cookie that no page can read, and in `XSRF-TOKEN` a token that is made of
 * the secret and of the caller, a new one each time. A call that is no GET is refused unless its header holds a token of
 * that secret and of its caller. Invariant: a token of one person, or of a visitor, is of no use to another.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Habit } from './habits.ts'
import type { User } from './world.ts'

const SECRET = '.Antiforgery'

export const cookieOf = (request: IncomingMessage, name: string): string | null =>
  new RegExp(`(?:^|; )${name.replace('.', '\\.')}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? null

export interface Antiforgery {
  /** The answer to a call that is not trusted; null: the call is trusted. */
  refuse(request: IncomingMessage, caller: User | null): Answer | null
  /** Gives a token with this kind of answer, if that is the habit. */
  give(request: IncomingMessage, response: ServerResponse, caller: User | null, occasion: Occasion): void
}

export type Occasion = 'reading' | 'sign-in' | 'page'

export const createAntiforgery = (habits: readonly Habit[]): Antiforgery => {
  const habit = habits.findLast(({ antiforgery }) => antiforgery !== undefined)?.antiforgery
  // The key is new for each process, so nothing that it signs outlives the process.
  const key = randomBytes(32)
  const sign = (secret: string, caller: User | null, nonce: string): string =>
    `${nonce}/${createHmac('sha256', key)
      .update(`${secret} ${caller?.id ?? ''} ${nonce}`)
      .digest('base64')}`

  return {
    refuse: (request, caller) => {
      if (habit === undefined || request.method === 'GET') return null
      const [secret, token] = [cookieOf(request, SECRET), request.headers['x-xsrf-token']]
      if (secret === null || typeof token !== 'string') return habit.refusal
      return token === sign(secret, caller, token.split('/')[0] ?? '') ? null : habit.refusal
    },
    give: (request, response, caller, occasion) => {
      if (habit === undefined || !habit.comesWith.includes(occasion)) return
      const known = cookieOf(request, SECRET)
      const secret = known ?? randomBytes(16).toString('base64url')
      const token = encodeURIComponent(sign(secret, caller, randomBytes(6).toString('base64url')))
      response.setHeader('set-cookie', [
        ...(known === null ? [`${SECRET}=${secret}; Path=/; HttpOnly; SameSite=Strict`] : []),
        `XSRF-TOKEN=${token}; Path=/; SameSite=Lax`,
      ])
    },
  }
}
