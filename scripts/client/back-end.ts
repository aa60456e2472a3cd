/**
 * Connects a client under development (`npm run dev`) to its back end. This is the server on the same machine, or the back
 * end at `API_ORIGIN`. Requests to `API_ORIGIN` get the headers `Origin` and `Referer` of a page of that back end. Invariant:
 * only requests of the dev server's own page are changed in this way. Requests of other pages keep their origin.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger, Plugin, ProxyOptions } from 'vite'
import { WrongSetting } from './wrong-setting.ts'

interface BackEnd {
  readonly origin: string
  /** Whether `API_ORIGIN` gives the back end. Such a back end does not know the dev server and must get its own host name. */
  readonly isForeign: boolean
  readonly acceptsAnyCertificate: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const besideUs = 'http://localhost:8080'
/** The paths of requests to the back end. */
const paths = ['/api', '/media', '/booking-hub']

/** Reads the address of the back end from the environment. @throws {WrongSetting} */
const readBackEnd = ({ API_ORIGIN: given = '', API_ORIGIN_INSECURE: insecure = '' }: Environment): BackEnd => {
  if (insecure !== '' && insecure !== '1')
    throw new WrongSetting(
      `API_ORIGIN_INSECURE is ${JSON.stringify(insecure)}: it must be 1, which accepts any certificate, or not be set.`,
    )
  if (given === '') return { origin: besideUs, isForeign: false, acceptsAnyCertificate: false }
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new WrongSetting(
      `API_ORIGIN is ${JSON.stringify(given)}: it must be an origin such as https://boka.example.se, with http:// or https:// and without a path.`,
    )
  return { origin: url.origin, isForeign: true, acceptsAnyCertificate: insecure === '1' }
}

/** Changes a cookie so that a browser at http://localhost accepts it, even if it was set for another host or for https. */
const localCookie = (cookie: string): string => {
  const [value = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes
    .filter((attribute) => !/^(?:secure|partitioned|domain(?:=.*)?)$/i.test(attribute))
    .map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute))
  return [value, ...kept].join('; ')
}

/** The headers `Origin` and `Referer` of a page of the back end. They replace headers that name the dev server. */
const ownHeaders = ({ headers }: IncomingMessage, origin: string): Readonly<Record<string, string>> => {
  const isOurs = (address: string | undefined): address is string =>
    address !== undefined && URL.canParse(address) && new URL(address).host === headers.host
  return {
    ...(isOurs(headers.origin) ? { origin } : {}),
    ...(isOurs(headers.referer) ? { referer: headers.referer.replace(/^\w+:\/\/[^/?#]*/, origin) } : {}),
  }
}

const certificateFault = /CERT|SIGNATURE/

const reasonOf = (error: Error): string => ('code' in error ? String(error.code) : error.message)

/** Prints one line when the back end stops answering and one line when it answers again, instead of a line for each failure. */
const createTeller = ({ origin }: BackEnd) => {
  const failures = new WeakSet<Error>()
  let logger: Logger | null = null
  let isAway = false
  return {
    /** Silences Vite, which prints every failure of a proxy with its stack. */
    muteOthers: (of: Logger): void => {
      logger = of
      const { error } = of
      of.error = (message, options) => {
        if (options?.error instanceof Error && failures.has(options.error)) return
        error(message, options)
      }
    },
    failed: (failure: Error): void => {
      failures.add(failure)
      if (isAway) return
      isAway = true
      const reason = reasonOf(failure)
      logger?.error(
        certificateFault.test(reason)
          ? `The back end ${origin} has a certificate that nobody vouches for (${reason}). API_ORIGIN_INSECURE=1 accepts it.`
          : `The back end ${origin} cannot be reached (${reason}).`,
      )
    },
    /** Notes an error that a browser has caused by closing its socket. It is not a failure of the back end. */
    left: (failure: Error): void => {
      failures.add(failure)
    },
    answered: (): void => {
      if (isAway) logger?.info(`The back end ${origin} answers again.`)
      isAway = false
    },
  }
}

/** Makes the plugin that builds the address of the back end into the client. @throws {WrongSetting} */
export const backEndPlugin = (environment: Environment): Plugin => {
  const backEnd = readBackEnd(environment)
  const { origin, isForeign } = backEnd
  const teller = createTeller(backEnd)
  const proxy: ProxyOptions = {
    target: origin,
    ws: true,
    changeOrigin: isForeign,
    secure: !backEnd.acceptsAnyCertificate,
    // These options rewrite a redirect from the back end to itself, so that it leads to the dev server.
    ...(isForeign ? { autoRewrite: true, protocolRewrite: 'http' } : {}),
    configure: (passing) => {
      passing.on('error', teller.failed)
      passing.on('proxyReq', (asked, request) => {
        if (!isForeign) return
        for (const [name, value] of Object.entries(ownHeaders(request, origin))) asked.setHeader(name, value)
      })
      passing.on('proxyReqWs', (asked, request, socket) => {
        socket.on('error', teller.left)
        if (!isForeign) return
        for (const [name, value] of Object.entries(ownHeaders(request, origin))) asked.setHeader(name, value)
      })
      passing.on('proxyRes', ({ headers }) => {
        teller.answered()
        // This header is removed because a client under development would regard the back end's build as a new release.
        delete headers['x-build']
        const cookies = headers['set-cookie']
        if (cookies !== undefined) headers['set-cookie'] = cookies.map(localCookie)
      })
    },
  }
  return {
    name: 'back-end',
    config: (_, { command }) => ({
      // Links in mails lead to the back end's own pages, because the back end accepts no address of the dev server.
      define: { __SITE_ORIGIN__: JSON.stringify(isForeign && command === 'serve' ? origin : '') },
      server: { proxy: Object.fromEntries(paths.map((path) => [path, proxy])) },
    }),
    configResolved: ({ logger }) => teller.muteOthers(logger),
  }
}
