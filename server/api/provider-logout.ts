/**
 * The address at which a provider of OpenID Connect says that somebody has signed out there (Back-Channel Logout 1.0, 2.5). It is no call: no
 * page asks for it, and what comes is a form with one signed token. Invariants: nothing but the token's signature gives it its force, so it
 * needs neither cookies nor a token against forged requests; it is answered with 200 or 400 (429 and 503 to who comes too often), and nobody
 * keeps the answer.
 */
import type { FastifyInstance } from 'fastify'

export interface ProviderLogout {
  /** @returns whether the token was one */
  readonly signOut: (id: string, token: string) => Promise<boolean>
}

const path = '/api/auth/provider/:id/logout'
const bodyLimit = 16 * 1024
const refused = { error: 'invalid_request', error_description: 'This is no logout token for this address.' }

export const serveProviderLogout = async (app: FastifyInstance, { signOut }: ProviderLogout): Promise<void> => {
  // The form is read here alone: every other address takes JSON.
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    inner.post<{ Params: { id: string } }>(path, {
      config: { isCall: true, isOfNoPage: true },
      handler: async (request, reply) => {
        const { body, visit } = request
        const tokens = body instanceof URLSearchParams ? body.getAll('logout_token') : []
        const [token] = tokens
        const work = async (): Promise<boolean> =>
          token !== undefined && tokens.length === 1 && (await signOut(request.params.id, token))
        const isDone = await (visit === null ? work() : visit.run(work))
        return isDone ? reply.code(200).send() : reply.code(400).send(refused)
      },
    })
  })
}
