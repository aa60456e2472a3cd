/**
 * Serves the calls of the contract. Each request goes to the handler of its call, and other methods on the same paths are answered with
 * 405. Invariant: an answer that the caller already has, by its tag, is not sent again.
 */
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../domain/schema/calls/http.ts'
import { Failure } from '../http/failure.ts'
import { type IncomingCall, isCallerOf, type ServedCall } from '../http/served-call.ts'
import { knownBrowserCookie, leftCookie, leftOptions, markOptions, marksIn } from '../http/session-cookies.ts'
import { acceptUploads, kindBytes, readUpload } from '../http/upload.ts'
import { createLatest } from '../process/latest.ts'

/** How all calls are served. */
interface Serving extends Pick<IncomingCall, 'groupOf'> {
  readonly isHttps: (request: IncomingMessage) => boolean
  readonly pack: AnswerPacker
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether the caller already has an answer with this tag. Tags are compared weakly (RFC 9110, 13.1.2). */
const isKnown = (known: string | undefined, tag: unknown): boolean => {
  if (known === undefined || typeof tag !== 'string') return false
  const opaque = (text: string): string => text.trim().replace(/^W\//, '')
  return known.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag))
}

const serveCall = (app: FastifyInstance, call: ServedCall, { isHttps, groupOf, pack }: Serving): void => {
  app.route({
    method: call.method,
    url: call.path,
    // A page signs in silently by itself, and so the person need not be there.
    config: {
      ...{ needsUser: call.audience !== 'anyone', isCall: true },
      isAct: call.isChange && call.audience !== 'anyone' && call.path !== calls.signInSilent.path,
    },
    handler: async (request, reply) => {
      const { caller, visit } = request
      if (caller === null) throw new Failure('signed-out')
      // A file is kept as a whole only of a caller who may send it. Of others its beginning is enough to decide between 415 and 403.
      const mostBytes = isCallerOf(call.audience, caller) ? undefined : kindBytes
      const form = call.isUpload ? await readUpload(request, mostBytes) : null
      const isSafe = isHttps(request.raw)
      const incoming: IncomingCall = {
        parameters: request.params,
        query: request.query,
        body: form === null ? request.body : form.fields,
        file: form?.file ?? null,
        caller,
        idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
        groupOf,
        browser: {
          userAgent: headerOf(request, 'user-agent') ?? '',
          ...marksIn(request.cookies, isSafe),
          setMark: (mark) => reply.setCookie(knownBrowserCookie(isSafe), mark, markOptions(isSafe)),
          setLeft: (hasLeft) => reply.setCookie(leftCookie(isSafe), hasLeft ? '1' : '', leftOptions(isSafe, hasLeft)),
        },
        setHeader: (name, value) => reply.header(name, value),
        stepAside() {
          visit?.end()
          request.leavePlace?.()
        },
      }
      const answer = await (visit === null ? call.run(incoming) : visit.run(() => call.run(incoming)))
      if (isKnown(headerOf(request, 'if-none-match'), reply.getHeader('etag'))) return reply.code(304).send()

      reply.code(call.status)
      if (answer === undefined) return reply.send()
      reply.type(call.textType ?? 'application/json; charset=utf-8')
      const isForAll = call.audience === 'anyone' && typeof answer === 'string'
      const packed = isForAll ? pack(answer, headerOf(request, 'accept-encoding')) : null
      if (packed === null) return reply.send(answer)
      return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(await packed)
    },
  })
}

const refuseOtherMethods = (app: FastifyInstance, calls: readonly ServedCall[]): void => {
  for (const path of new Set(calls.map((call) => call.path))) {
    const served = new Set<string>(calls.filter((call) => call.path === path).map((call) => call.method))
    if (served.has('GET')) served.add('HEAD')
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !served.has(method))
    app.route({
      method: others,
      url: path,
      handler: (_request, reply) => {
        reply.header('allow', [...served].join(', '))
        throw new Failure('wrong-method')
      },
    })
  }
}

export const serveCalls = async (
  app: FastifyInstance,
  calls: readonly ServedCall[],
  options: Omit<Serving, 'pack'>,
): Promise<void> => {
  const serving: Serving = { ...options, pack: createAnswerPacker() }
  const serveAll = (to: FastifyInstance, areUploads: boolean): void => {
    for (const call of calls) if (call.isUpload === areUploads) serveCall(to, call, serving)
  }
  serveAll(app, false)
  await app.register(async (uploads) => {
    await acceptUploads(uploads)
    serveAll(uploads, true)
  })
  refuseOtherMethods(app, calls)
}

/** Gives null if the text is not worth compressing, or if the caller does not clearly accept brotli. */
type AnswerPacker = (text: string, acceptEncoding: string | undefined) => Promise<Buffer> | null

const compress = promisify(brotliCompress)
/** This quality is lower than the default, which is meant for files that are compressed once. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** This many compressed answers take some megabytes. A day of fifty resources is 12 kB. */
const mostRemembered = 200
const shortest = 4096

/**
 * Compresses answers that anyone may have with brotli, and keeps the latest ones. So an answer that many request at the same time, such as
 * the grid of a day, is compressed only once. Compressing it costs more than all other work for it. The server's ordinary compression
 * handles other answers. Invariant: answers are identified by a hash of their text, and the text itself is not kept.
 */
export const createAnswerPacker = (): AnswerPacker => {
  const packed = createLatest<string, Promise<Buffer>>(mostRemembered)
  return (text, acceptEncoding = '') => {
    if (text.length < shortest || !/(^|,) *br *(,|$)/.test(acceptEncoding)) return null
    const key = hash('sha256', text, 'base64')
    const bytes = packed.get(key) ?? compress(text, BROTLI_OPTIONS)
    packed.keep(key, bytes)
    return bytes
  }
}
