/**
 * Serves the calls of the contract's table: each to its handler, uploads with their bodies, and 405 for the other methods of
 * their paths. Invariant: an answer that the caller has already (its tag) is not sent again.
 */
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { IncomingCall, ServedCall } from '../http/served-call.ts'
import { KNOWN_BROWSER_COOKIE, markOptions } from '../http/session-cookies.ts'
import { acceptUploads, kindBytes, readUpload } from '../http/upload.ts'
import { createLatest } from '../process/latest.ts'

type IsHttps = (request: IncomingMessage) => boolean

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const incomingCall = async (
  call: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  isHttps: IsHttps,
): Promise<IncomingCall> => {
  // Memory is for those who may upload; of the others' files the beginning decides between 415 and 403.
  const form = call.isUpload ? await readUpload(request, isAdministrator(caller) ? undefined : kindBytes) : null
  return {
    parameters: request.params,
    query: request.query,
    body: form === null ? request.body : form.fields,
    file: form?.file ?? null,
    caller,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    browser: {
      userAgent: headerOf(request, 'user-agent') ?? '',
      mark: request.cookies[KNOWN_BROWSER_COOKIE] ?? '',
      setMark: (mark) => reply.setCookie(KNOWN_BROWSER_COOKIE, mark, markOptions(isHttps(request.raw))),
    },
    setHeader: (name, value) => reply.header(name, value),
  }
}

/** Whether the caller has an answer of this tag already, compared weakly (RFC 9110, 13.1.2). */
const isKnown = (known: string | undefined, tag: unknown): boolean => {
  if (known === undefined || typeof tag !== 'string') return false
  const opaque = (text: string): string => text.trim().replace(/^W\//, '')
  return known.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag))
}

const serveCall = (app: FastifyInstance, call: ServedCall, pack: AnswerPacker, isHttps: IsHttps): void => {
  app.route({
    method: call.method,
    url: call.path,
    config: { needsUser: call.audience !== 'anyone', isCall: true },
    handler: async (request, reply) => {
      if (request.caller === null) throw new Failure('signed-out')
      const incoming = await incomingCall(call, request, reply, request.caller, isHttps)
      const answer = await (request.visit === null ? call.run(incoming) : request.visit.run(() => call.run(incoming)))
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
  isHttps: IsHttps,
): Promise<void> => {
  const pack = createAnswerPacker()
  const serveAll = (to: FastifyInstance, areUploads: boolean): void => {
    for (const call of calls) if (call.isUpload === areUploads) serveCall(to, call, pack, isHttps)
  }
  serveAll(app, false)
  await app.register(async (uploads) => {
    await acceptUploads(uploads)
    serveAll(uploads, true)
  })
  refuseOtherMethods(app, calls)
}

/** Null: not worth packing, or the caller does not say plainly that it takes brotli. */
type AnswerPacker = (text: string, acceptEncoding: string | undefined) => Promise<Buffer> | null

const compress = promisify(brotliCompress)
/** The default quality is meant for files that are compressed once. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Some megabytes: a day of fifty resources is 12 kB. */
const mostRemembered = 200
const shortest = 4096

/**
 * Answers that anyone may have, packed for browsers (brotli), and the last of them remembered: an answer that many ask
 * for at once, such as the grid of a day, is packed once and not for each of them, since packing costs more than all
 * the rest. Others are left to the server's ordinary compression. Invariant: answers are told apart by a hash of their
 * text; the text itself is not kept.
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
