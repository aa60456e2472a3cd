/**
 * Which back end a developed client talks to (`npm run dev`): the server beside it, or that of `API_ORIGIN`, which then is
 * asked as if the page were its own. Invariant: only what the page of the dev server itself asks is passed off so; a
 * page of anybody else stays what it is.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger, Plugin, ProxyOptions } from 'vite'
import { WrongSetting } from './wrong-setting.ts'

interface BackEnd {
  readonly origin: string
  /** It knows nothing of the dev server: it is asked by its own name. */
  readonly isForeign: boolean
  readonly acceptsAnyCertificate: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const besideUs = 'http://localhost:8080'
/** Requests of a client that are not for its own files. */
const paths = ['/api', '/media', '/booking-hub']

/** @throws {WrongSetting} */
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

/** As a browser at http://localhost keeps it, whatever host and scheme it was meant for. */
const localCookie = (cookie: string): string => {
  const [value = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes
    .filter((attribute) => !/^(?:secure|partitioned|domain(?:=.*)?)$/i.test(attribute))
    .map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute))
  return [value, ...kept].join('; ')
}

/** `Origin` and `Referer` as the back end's own pages would send them, where they name the dev server. */
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

/** Tells in the terminal when the back end goes away and when it is back, once each, instead of each failed call. */
const createTeller = ({ origin }: BackEnd) => {
  const failures = new WeakSet<Error>()
  let logger: Logger | null = null
  let isAway = false
  return {
    /** Vite tells every failure of a proxy with its stack. */
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
    /** A browser's socket ends: it is nobody's fault. */
    left: (failure: Error): void => {
      failures.add(failure)
    },
    answered: (): void => {
      if (isAway) logger?.info(`The back end ${origin} answers again.`)
      isAway = false
    },
  }
}

/** @throws {WrongSetting} */
export const backEndPlugin = (environment: Environment): Plugin => {
  const backEnd = readBackEnd(environment)
  const { origin, isForeign } = backEnd
  const teller = createTeller(backEnd)
  const proxy: ProxyOptions = {
    target: origin,
    ws: true,
    changeOrigin: isForeign,
    secure: !backEnd.acceptsAnyCertificate,
    // Where it redirects to itself it leads to the dev server.
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
        // A client in development is no release, whatever build lies beside the back end.
        delete headers['x-build']
        const cookies = headers['set-cookie']
        if (cookies !== undefined) headers['set-cookie'] = cookies.map(localCookie)
      })
    },
  }
  return {
    name: 'back-end',
    config: (_, { command }) => ({
      // Mails lead to the back end's own pages: an address of the dev server is a foreign one to it.
      define: { __SITE_ORIGIN__: JSON.stringify(isForeign && command === 'serve' ? origin : '') },
      server: { proxy: Object.fromEntries(paths.map((path) => [path, proxy])) },
    }),
    configResolved: ({ logger }) => teller.muteOthers(logger),
  }
}
