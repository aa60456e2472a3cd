/**
 * Serves everything over HTTP: the calls, the built client and the pictures. The order in which calls are refused is in docs/rules.md#http.
 * The hook `onRequest` makes the refusals that need only the headers. `served-call.ts` and the handlers make the others. Invariant: no
 * answer has the status 500 or reveals how the server is made.
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a call, which is set before the call's body is read. It is null for other requests. */
    caller: Caller | null
    /** The request's visit at the scheduler. It is null if the scheduler has refused the request. */
    visit: Visit | null
    /** Gives the request's place to the next request. It is null while the request has no place. */
    leavePlace: (() => void) | null
  }
  interface FastifyContextConfig {
    /** Whether only people who have signed in may make this call. */
    needsUser?: boolean
    /** Whether the request is for a call or a page. Such a request waits for a place. */
    isCall?: true
  }
}

interface HttpServerOptions {
  readonly calls: Readonly<Record<CallName, ServedCall>>
  readonly files: ClientFiles
  /** The folder of the pictures. */
  readonly mediaDirectory: string
  readonly cookies: SessionCookieReader
  readonly scheduler: Scheduler
  readonly addresses: ClientAddresses
  readonly acceptsOrigin: AcceptedOrigins
  /** The hosts by which a program may request the metrics. */
  readonly acceptsHost: AcceptedHosts
  /** Whether the person uses https, either to this server or to a proxy before it. */
  readonly isHttps: (request: IncomingMessage) => boolean
  /** The user of a token, or null if the token is not valid. @param isUse whether this use prolongs the token's life */
  readonly findUser: (token: string, isUse: boolean) => Promise<SignedInUser | null>
  /** The server's time as ISO text. The answer of each call carries it, so that a page knows the present day (docs/decisions/0031). */
  readonly now: () => string
  /** The build of the client. The answer of each call carries it, so that pages of an older build learn of a newer one. */
  readonly build: () => Promise<string | null>
  readonly metrics: ServerMetrics
  readonly logger: Logger
}

const bodyLimit = 256 * 1024
/** The path of a call that each browser makes every 10 s. This call must not prolong the life of a token. */
const sessionCheckPath = '/api/user/authenticated'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

/** The code of an error of the system, the database or the framework; '' if it has none. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A status for the log only. The client that would read it has left. */
const CLIENT_LEFT = 499

/**
 * Whether the client left while it sent the request or received the answer. The error's code does not show this, because a database that
 * goes away causes the same codes.
 */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && (!raw.complete || raw.socket.destroyed || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')

const isFrameworkError = (error: unknown): error is FastifyError => codeOf(error).startsWith('FST_')
/** Whether this is the file server's error for a folder, or for a path outside its folder. */
const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 403 || error.statusCode === 404)

export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const { cookies, logger, isHttps, scheduler } = options

  const failureOf = (error: unknown, request: FastifyRequest): Failure => {
    if (error instanceof Failure) return error
    if (isNoFile(error)) return new Failure('not-found')
    if (isFrameworkError(error)) {
      if (error.statusCode === 413) return new Failure('too-large')
      if (error.statusCode !== undefined && error.statusCode < 500) return new Failure('not-json')
    }
    const ofDatabase = databaseFailure(error)
    if (isDatabaseFailure(ofDatabase)) {
      // The logger writes this as a warning, because it is not this server's fault (`transaction.ts`).
      logger.error('The database is away or cannot do it', ofDatabase, { request: request.id })
      return new Failure('unavailable', { retryAfterSeconds: 2 })
    }
    // PostgreSQL's error class 22 is for values that a column cannot take, such as a text with a NUL.
    if (/^22...$/.test(codeOf(error))) return new Failure('bad-request')
    logger.error('A request failed', error, { request: request.id })
    return new Failure('unavailable')
  }

  const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
    options.metrics.countRefusal(failure.body.code)
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', String(failure.retryAfterSeconds))
    // The answer that failed may have had this header already.
    reply.removeHeader('content-encoding')
    // The header is also set here, because a request may be refused before the hook has set it.
    reply.header('cache-control', 'no-store')
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  }

  const app = Fastify({
    bodyLimit,
    logger: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Requests whose addresses cannot be decoded come here without passing the hooks. They are treated like requests for an unknown
    // address.
    frameworkErrors: (_error, request, reply) => {
      request.raw.url = isApi(pathOf(request)) ? '/api/unreadable' : '/unreadable'
      app.routing(request.raw, reply.raw)
    },
  })

  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The output is flushed, so that each part of a long answer is sent without waiting for the next one.
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

  // These refusals need only the address and the headers, and come before the body is read: 429, a foreign origin, 401, 403 `xsrf`.
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
    // The header holds the types by which the person is judged, and whether a type waits. It informs an open page of an administrator's
    // answer.
    if (user !== null) reply.header('x-user-type', `${user.userTypes.join(' ')}${user.typeWaits ? ' waits' : ''}`)
    if (user === null && request.routeOptions.config.needsUser === true) throw new Failure('signed-out')
    const isChange = needsXsrfToken(request.method)
    if (isChange && !cookies.isXsrfToken(cookie, headerOf(request, XSRF_HEADER))) throw new Failure('xsrf')
    // If a cookie comes twice, the person and the session of the caller are uncertain.
    if (session === 'several' || (isChange && repeatsCookie(cookie)))
      throw new Failure('bad-request', { message: failureTexts.repeatedCookie })
    if ((request.raw.headersDistinct.authorization?.length ?? 0) > 1) throw new Failure('bad-request')
    // The connection has broken before the whole body arrived. Reading the body now would wait for ever.
    if (request.raw.destroyed && !request.raw.complete) throw new Failure('bad-request')
    request.caller = { session, source, isOfHouse: options.addresses.isOfHouse(request.raw), token, user }
  })

  // A call or a page waits for its place after its body has arrived, so that a slow body takes no place. Files need no place.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.isCall !== true && !request.is404) return
    const place = request.visit?.enter()
    if (place == null) throw new Failure('rate-limited', { retryAfterSeconds: 1 })
    const leave = await place
    request.leavePlace = leave
    reply.raw.once('close', leave)
    // The caller may have left while the call waited.
    if (!reply.raw.closed) return
    leave()
    throw new Failure('unavailable')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable) {
      // An answer that is sent in parts keeps its place until its last part is made or its caller has left.
      payload.once('end', () => request.leavePlace?.())
      payload.once('error', (error) => {
        // If nothing of the answer has been sent, the error becomes a failure like any other.
        if (hasLeft(error, request) || !reply.raw.headersSent) return
        logger.error('An answer broke off, and its connection with it', error, { request: request.id })
      })
    } else request.leavePlace?.()
    // Shared caches must not keep an answer that sets the cookies of one browser.
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
  // Only a scraper on this machine or at a trusted address gets the metrics, and it must use a host that the server knows. For all others
  // this page does not exist.
  app.get(metricsPath, async (request, reply) => {
    if (!options.addresses.isTrustedPeer(request.raw) || !options.acceptsHost(request.raw.headers.host))
      return sendPage(options.files, request, reply, metricsPath)
    return reply
      .type(prometheusContentType)
      .header('cache-control', 'no-store')
      .send(await options.metrics.read())
  })
  servePictures(app, options.mediaDirectory)
  await serveClientFiles(app, options.files)
  await app.ready()
  return app
}
