/**
 * Answers requests that failed. Invariant: no answer has the status 500 or reveals how the server is made, and a client that has left gets
 * no answer.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailure, isDatabaseFailure } from '../database/transaction.ts'
import { Failure } from '../http/failure.ts'
import type { Logger } from '../process/logger.ts'
import type { ServerMetrics } from './server-metrics.ts'

/** The code of an error of the system, the database or the framework; '' if it has none. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A status for the log only. The client that would read it has left. */
const CLIENT_LEFT = 499

/**
 * Whether the client left while it sent the request or received the answer. The error's code does not show this, because a database that
 * goes away causes the same codes.
 */
export const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && (!raw.complete || raw.socket.destroyed || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')

export const createFailureAnswers = (metrics: Pick<ServerMetrics, 'countRefusal'>, logger: Logger) => {
  const failureOf = (error: unknown, request: FastifyRequest): Failure => {
    if (error instanceof Failure) return error
    const statusCode = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
    // The file server has these errors for a folder, and for a path outside its folder.
    if (statusCode === 403 || statusCode === 404) return new Failure('not-found')
    if (codeOf(error).startsWith('FST_')) {
      if (statusCode === 413) return new Failure('too-large')
      if (typeof statusCode === 'number' && statusCode < 500) return new Failure('not-json')
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

  const send = (reply: FastifyReply, failure: Failure): FastifyReply => {
    metrics.countRefusal(failure.body.code)
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', String(failure.retryAfterSeconds))
    // The answer that failed may have had this header already.
    reply.removeHeader('content-encoding')
    // The header is also set here, because a request may be refused before the hook has set it.
    reply.header('cache-control', 'no-store')
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body))
  }

  const handle = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!hasLeft(error, request)) return send(reply, failureOf(error, request))
    logger.debug('A client left', { request: request.id, route: request.routeOptions.url ?? '(none)' })
    return reply.code(CLIENT_LEFT).send()
  }

  return {
    /** Answers a request whose handler or hook has thrown an error. */
    handle,
    /** Answers with a failure. */
    send,
  }
}
