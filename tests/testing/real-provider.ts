/**
 * A real provider of OpenID Connect (`oidc-provider`) for tests, with a page of one button that signs a made-up person in. What it says of that
 * person is a test's choice.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

export interface RealPerson {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
}

interface RealProviderOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** The addresses to which the provider may send a browser back. */
  readonly redirectAddresses: readonly string[]
  readonly person: () => RealPerson
  /** The address that is told when somebody signs out at the provider. */
  readonly logoutAddress?: string
  /** The port of localhost; 0 for any free one. */
  readonly port?: number
}

const page = (title: string, action: string): string => `<!doctype html><html lang="sv"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>
<form method="post" action="${action}"><button name="answer" value="yes">Legitimera</button>
<button name="answer" value="no">Avbryt</button></form></main></body></html>`

export const startRealProvider = async (options: RealProviderOptions) => {
  const { clientId, clientSecret, redirectAddresses, logoutAddress, person, port = 0 } = options
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : port}`

  const provider = new Provider(address, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectAddresses],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...(logoutAddress === undefined
          ? {}
          : { backchannel_logout_uri: logoutAddress, backchannel_logout_session_required: true }),
      },
    ],
    cookies: { keys: ['a key of a test'] },
    claims: {
      openid: ['sub', 'unit', 'groups', 'pin'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...person().claims, sub }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: logoutAddress !== undefined } },
    // The provider itself tells nobody on its own machine, which is where the server of a test is.
    fetch: (address, { method = 'GET', headers = {}, body = null, redirect = 'manual' } = {}) =>
      fetch(address, { method, headers, body, redirect }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Nobody is asked whether the house may know what it asks for.
    loadExistingGrant: async (context) => {
      const { session, client } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return provider.callback()(request, response)
    if (request.method === 'GET')
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page('Ekstads e-legitimation', request.url))
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const result = body.includes('answer=no')
        ? { error: 'access_denied', error_description: 'Personen avbröt' }
        : { login: { accountId: person().sub } }
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })
  })
  return {
    address,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
    },
  }
}
