/**
 * Serves everything over HTTP: the calls, the built client and the pictures. The order in which calls are refused is in docs/rules.md#http.
 * `admit-requests.ts` makes the refusals that need only the headers. `served-call.ts` and the handlers make the others. Invariant: each
 * answer gives its place to the next request when its last part is made or its caller has left.
 */
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { prometheusContentType } from 'prom-client'
import type { CallName } from '../../domain/schema/calls/http.ts'
import type { AcceptedHosts } from '../http/accepted-origins.ts'
import { Failure } from '../http/failure.ts'
import { requestId } from '../http/request-ids.ts'
import type { IncomingCall, ServedCall } from '../http/served-call.ts'
import { servePictures } from '../media/picture-names.ts'
import type { Logger } from '../process/logger.ts'
import { type Admission, admitRequests, isApi, pathOf } from './admit-requests.ts'
import { type ClientFiles, sendPage, serveClientFiles, serveStartPage } from './client-files.ts'
import { createFailureAnswers, hasLeft } from './failure-answers.ts'
import { type ProviderLogout, serveProviderLogout } from './provider-logout.ts'
import { type ProviderReturn, serveProviderReturn } from './provider-return.ts'
import { BROTLI_OPTIONS, serveCalls } from './serve-calls.ts'
import type { ServerMetrics } from './server-metrics.ts'

const metricsPath = '/metrics'

interface HttpServerOptions extends Admission, Pick<IncomingCall, 'groupOf'> {
  readonly calls: Readonly<Record<CallName, ServedCall>>
  readonly files: ClientFiles
  readonly providerReturn: ProviderReturn
  readonly providerLogout: ProviderLogout
  /** The folder of the pictures. */
  readonly mediaDirectory: string
  /** The hosts by which a program may request the metrics. */
  readonly acceptsHost: AcceptedHosts
  readonly metrics: ServerMetrics
  readonly logger: Logger
}

const bodyLimit = 256 * 1024

export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const { logger, isHttps, metrics } = options
  const failures = createFailureAnswers(metrics, logger)

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

  admitRequests(app, options)

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
    metrics.observeRequest({ ...facts, milliseconds: reply.elapsedTime })
    const line = { request: request.id, ...facts }
    if (reply.statusCode >= 500) logger.warn('Answered', line)
    else logger.debug('Answered', line)
  })

  app.setErrorHandler(failures.handle)
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (isApi(path)) return failures.send(reply, new Failure('not-found'))
    return sendPage(options.files, request, reply, path)
  })

  await serveCalls(app, Object.values(options.calls), { isHttps, groupOf: options.groupOf })
  serveProviderReturn(app, options.providerReturn, isHttps)
  await serveProviderLogout(app, options.providerLogout)
  serveStartPage(app, options.files)
  // Only a scraper on this machine or at a trusted address gets the metrics, and it must use a host that the server knows. For all others
  // this page does not exist.
  app.get(metricsPath, async (request, reply) => {
    if (!options.addresses.isTrustedPeer(request.raw) || !options.acceptsHost(request.raw.headers.host))
      return sendPage(options.files, request, reply, metricsPath)
    return reply
      .type(prometheusContentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
  servePictures(app, options.mediaDirectory)
  await serveClientFiles(app, options.files)
  await app.ready()
  return app
}
