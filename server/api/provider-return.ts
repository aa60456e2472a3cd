/**
 * The address to which a provider of OpenID Connect sends the browser back. It is no call: a browser opens it, and is always sent on to a page
 * of the client. Invariants: whatever comes here, also what `admit-requests.ts` refuses, ends at a page with words; the state of an attempt of
 * `npm run staff -- try-sign-in` changes nothing here.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { SessionId } from '../../domain/schema/ids.ts'
import { Failure } from '../http/failure.ts'
import { cookieValues, knownBrowserCookie } from '../http/session-cookies.ts'
import { TRIAL_STATE } from '../providers/trial-state.ts'

interface ReturningBrowser {
  readonly id: string
  readonly query: URLSearchParams
  readonly session: SessionId | null
  /** The cookie of a known browser. */
  readonly mark: string
}

export interface ProviderReturn {
  /** @returns the address to which the browser goes on */
  readonly comeBack: (browser: ReturningBrowser) => Promise<string>
  /** The page with words for somebody who could not be signed in. */
  readonly failed: (id: string) => string
  /** Notes a request that failed here, and was no refusal. */
  readonly note: (error: unknown) => void
}

const path = '/api/auth/provider/:id/return'
/** Longer ones are nobody's answer. */
const LONGEST_QUERY = 8_192

const trialWords = `Provinloggningen är tillbaka.

Kopiera hela adressen i adressfältet och klistra in den i terminalen där du skrev
npm run staff -- try-sign-in
`

export const serveProviderReturn = (
  app: FastifyInstance,
  { comeBack, failed, note }: ProviderReturn,
  isHttps: (request: IncomingMessage) => boolean,
): void => {
  app.get<{ Params: { id: string } }>(path, {
    config: { isCall: true },
    errorHandler: (error, request, reply) => {
      if (!(error instanceof Failure)) note(error)
      return reply.code(303).redirect(failed(String(request.params.id).slice(0, 9)), 303)
    },
    handler: async (request, reply) => {
      const { caller, visit } = request
      const search = request.url.slice(request.url.indexOf('?') + 1)
      const hasQuery = request.url.includes('?') && search.length <= LONGEST_QUERY
      const query = new URLSearchParams(hasQuery ? search : '')
      if (query.get('state')?.startsWith(TRIAL_STATE) === true)
        return reply.type('text/plain; charset=utf-8').send(trialWords)
      // Two cookies of one name are a mistake or an attack, so neither counts.
      const name = knownBrowserCookie(isHttps(request.raw))
      const [mark = '', ...more] = cookieValues(request.raw.headers.cookie, name)
      const browser = {
        id: request.params.id,
        query,
        session: caller?.session ?? null,
        mark: more.length > 0 ? '' : mark,
      }
      const work = (): Promise<string> => comeBack(browser)
      const address = await (visit === null ? work() : visit.run(work))
      return reply.redirect(address, 303)
    },
  })
}
