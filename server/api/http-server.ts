/**
 * Everything that is asked over HTTP: the calls, the built client and the pictures. The order in which a call is
 * refused stands in docs/rules.md#http: refusals that need the headers alone stand in the hook `onRequest`, the rest in
 * `served-call.ts` and in the handlers. Invariant: no answer has the status 500 or shows how the server is made.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { prometheusContentType } from 'prom-client'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { databaseFailure, isDatabaseFailure } from '../database/transaction.ts'
import type { AcceptedHosts, AcceptedOrigins } from '../http/accepted-origins.ts'
import type { Caller, SignedInUser } from '../http/caller.ts'
import type { ClientAddresses } from '../http/client-address.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { requestId } from '../http/request-ids.ts'
import type { ServedCall } from '../http/served-call.ts'
import {
  cookieOptions,
  needsXsrfToken,
  repeatsCookie,
  type SessionCookieReader,
  XSRF_HEADER,
} from '../http/session-cookies.ts'
import { servePictures } from '../media/picture-names.ts'
import type { Logger } from '../process/logger.ts'
import type { Scheduler, Visit } from '../scheduler/scheduler.ts'
import { type ClientFiles, sendPage, serveClientFiles, serveStartPage } from './client-files.ts'
import { BROTLI_OPTIONS, headerOf, serveCalls } from './serve-calls.ts'
import type { ServerMetrics } from './server-metrics.ts'

const metricsPath = '/metrics'

/**
 * `/metrics`: for a scraper on this machine or of a trusted address, by a host that the server knows. For everybody else it is a page
 * that does not exist.
 */
const serveMetrics = (
  app: FastifyInstance,
  metrics: ServerMetrics,
  addresses: ClientAddresses,
  acceptsHost: AcceptedHosts,
  files: ClientFiles,
): void => {
  app.get(metricsPath, async (request, reply) => {
    if (!addresses.isTrustedPeer(request.raw) || !acceptsHost(request.raw.headers.host))
      return sendPage(files, request, reply, metricsPath)
    return reply
      .type(prometheusContentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a call, set before its body is read; null for other requests. */
    caller: Caller | null
    /** The scheduler knows the request by it; null: it was refused. */
    visit: Visit | null
    /** Gives its place to the next; null: it has none. */
    leavePlace: (() => void) | null
  }
  interface FastifyContextConfig {
    /** Visitors may not make this call. */
    needsUser?: boolean
    /** It is a call, or a page, and waits for a place. */
    isCall?: true
  }
}

interface HttpServerOptions {
  readonly calls: Readonly<Record<CallName, ServedCall>>
  readonly files: ClientFiles
  /** Where pictures lie. */
  readonly mediaDirectory: string
  readonly cookies: SessionCookieReader
  readonly scheduler: Scheduler
  readonly addresses: ClientAddresses
  readonly acceptsOrigin: AcceptedOrigins
  /** For what a scraper asks. */
  readonly acceptsHost: AcceptedHosts
  /** Whether the person reached this server by https, whatever it speaks itself. */
  readonly isHttps: (request: IncomingMessage) => boolean
  /** The user who has this token; null for a dead one. @param isUse false: asking does not keep the token alive */
  readonly findUser: (token: string, isUse: boolean) => Promise<SignedInUser | null>
  /** The server's clock as ISO text: sent with each answer of a call, so that a page knows what day it is (docs/decisions/0031). */
  readonly now: () => string
  /** The client's build that is served: sent with each answer of a call, so that older pages learn of a newer one. */
  readonly build: () => Promise<string | null>
  readonly metrics: ServerMetrics
  readonly logger: Logger
}

const bodyLimit = 256 * 1024
/** Asked every 10 s by each browser: it keeps no token alive. */
const sessionCheckPath = '/api/user/authenticated'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** The code by which the system, the database or the framework names an error; '': it has none. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** PostgreSQL's class 22: a value that no column takes, such as text with a NUL. */
const isImpossibleValue = (error: unknown): boolean => /^22...$/.test(codeOf(error))

const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 403 || error.statusCode === 404)

/** Not in the contract, since its reader has left. */
const CLIENT_LEFT = 499

/**
 * The client went away, while the body was on its way here or the answer on its way back. The system's codes for that
 * are those of a database that went away.
 */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && (!raw.complete || raw.socket.destroyed || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')

const isFrameworkError = (error: unknown): error is FastifyError => codeOf(error).startsWith('FST_')

export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const { cookies, logger, isHttps, scheduler } = options

  const failureOf = (error: unknown, request: FastifyRequest): Failure => {
    if (error instanceof Failure) return error
    // A folder, or a path that leaves its folder: the file server's own errors.
    if (isNoFile(error)) return new Failure('not-found')
    if (isFrameworkError(error)) {
      if (error.statusCode === 413) return new Failure('too-large')
      if (error.statusCode !== undefined && error.statusCode < 500) return new Failure('not-json')
    }
    const ofDatabase = databaseFailure(error)
    if (isDatabaseFailure(ofDatabase)) {
      // A warning: it is the database's fault (`transaction.ts`).
      logger.error('The database is away or cannot do it', ofDatabase, { request: request.id })
      return new Failure('unavailable', { retryAfterSeconds: 2 })
    }
    if (isImpossibleValue(error)) return new Failure('bad-request')
    logger.error('A request failed', error, { request: request.id })
    return new Failure('unavailable')
  }

  const followAnswer = (answer: Readable, request: FastifyRequest, reply: FastifyReply): void => {
    answer.once('end', () => request.leavePlace?.())
    answer.once('error', (error) => {
      // Before it has begun it becomes a failure like any other.
      if (hasLeft(error, request) || !reply.raw.headersSent) return
      logger.error('An answer broke off, and its connection with it', error, { request: request.id })
    })
  }

  const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
    options.metrics.countRefusal(failure.body.code)
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', String(failure.retryAfterSeconds))
    // An answer that was to be packed has failed before any of it was sent.
    reply.removeHeader('content-encoding')
    // This holds for requests, too, that are refused before their caller is known.
    reply.header('cache-control', 'no-store')
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  }

  const app = Fastify({
    bodyLimit,
    logger: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Addresses that cannot be decoded come here, past every hook: they go on as one where nothing is.
    frameworkErrors: (_error, request, reply) => {
      request.raw.url = isApi(pathOf(request)) ? '/api/unreadable' : '/unreadable'
      app.routing(request.raw, reply.raw)
    },
  })

  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // An answer that is sent while it is made is not kept back until there is more of it.
    brotliOptions: { ...BROTLI_OPTIONS, flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body))
    } catch {
      done(new Failure('not-json'))
    }
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('visit', null)
  app.decorateRequest('leavePlace', null)

  /** The refusals that address and headers decide, before the body is read: 429, a foreign origin, 401, 403 `xsrf`. */
  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.raw.headers
    const { session, toSet } = cookies.read(cookie)
    for (const { name, value } of toSet) reply.setCookie(name, value, cookieOptions(isHttps(request.raw)))

    const source = options.addresses.sourceOf(request.raw)
    const visit = scheduler.arrive(source, `${request.method} ${request.routeOptions.url ?? 'page'}`)
    if ('retryAfterSeconds' in visit) {
      await scheduler.beforeRefusal()
      throw new Failure('rate-limited', visit)
    }
    request.visit = visit
    reply.raw.once('close', visit.end)

    const origin = headerOf(request, 'origin')
    if (origin !== undefined && !options.acceptsOrigin(origin)) throw new Failure('origin')

    const path = pathOf(request)
    if (!isApi(path)) return
    reply.headers({ 'cache-control': 'no-store', 'x-now': String(Date.parse(options.now())) })
    const build = await options.build()
    if (build !== null) reply.header('x-build', build)
    const token = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null
    const user = token === null ? null : await options.findUser(token, path !== sessionCheckPath)
    // Which types count, and whether one waits: an open page learns of an administrator's yes.
    if (user !== null) reply.header('x-user-type', `${user.userTypes.join(' ')}${user.typeWaits ? ' waits' : ''}`)
    if (user === null && request.routeOptions.config.needsUser === true) throw new Failure('signed-out')
    const isChange = needsXsrfToken(request.method)
    if (isChange && !cookies.isXsrfToken(cookie, headerOf(request, XSRF_HEADER))) throw new Failure('xsrf')
    // A caller with two names may be taken for another than they are.
    if (session === 'several' || (isChange && repeatsCookie(cookie)))
      throw new Failure('bad-request', { message: failureTexts.repeatedCookie })
    if ((request.raw.headersDistinct.authorization?.length ?? 0) > 1) throw new Failure('bad-request')
    // Its body was cut off meanwhile, and whatever begins to read it now would wait for ever.
    if (request.raw.destroyed && !request.raw.complete) throw new Failure('bad-request')
    request.caller = { session, source, isOfHouse: options.addresses.isOfHouse(request.raw), token, user }
  })

  // After the body has come, so that a slow one holds no place. Files are sent as they lie, and stand in no line.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.isCall !== true && !request.is404) return
    const place = request.visit?.enter()
    if (place == null) throw new Failure('rate-limited', { retryAfterSeconds: 1 })
    const leave = await place
    request.leavePlace = leave
    reply.raw.once('close', leave)
    // Its caller has gone while it waited.
    if (!reply.raw.closed) return
    leave()
    throw new Failure('unavailable')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // One that is sent while it is made keeps its place until it has been made, or nobody waits for it any more.
    if (payload instanceof Readable) followAnswer(payload, request, reply)
    else request.leavePlace?.()
    // A cache that others share must not keep an answer that names one browser.
    const cacheControl = reply.getHeader('cache-control')
    if (reply.hasHeader('set-cookie') && typeof cacheControl === 'string')
      reply.header('cache-control', cacheControl.replace('public', 'private'))
    return payload
  })

  app.addHook('onResponse', async (request, reply) => {
    const facts = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    options.metrics.observeRequest({ ...facts, milliseconds: reply.elapsedTime })
    const line = { request: request.id, ...facts }
    if (reply.statusCode >= 500) logger.warn('Answered', line)
    else logger.debug('Answered', line)
  })

  app.setErrorHandler((error, request, reply) => {
    if (!hasLeft(error, request)) return sendFailure(reply, failureOf(error, request))
    logger.debug('A client left', { request: request.id, route: request.routeOptions.url ?? '(none)' })
    return reply.code(CLIENT_LEFT).send()
  })

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (isApi(path)) return sendFailure(reply, new Failure('not-found'))
    return sendPage(options.files, request, reply, path)
  })

  await serveCalls(app, Object.values(options.calls), isHttps)
  serveStartPage(app, options.files)
  serveMetrics(app, options.metrics, options.addresses, options.acceptsHost, options.files)
  servePictures(app, options.mediaDirectory)
  await serveClientFiles(app, options.files)
  await app.ready()
  return app
}
