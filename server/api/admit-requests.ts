/**
 * Admits requests: finds the caller of a call, and refuses what can be refused by the address and the headers alone (docs/rules.md#http). A
 * call or a page then waits for its place. Invariant: a refused request costs as little as possible, because its body is not read.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FoundUser, TokenUse } from '../access/access-token.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import { type Caller, standingOf } from '../http/caller.ts'
import type { ClientAddresses } from '../http/client-address.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import {
  cookieOptions,
  needsXsrfToken,
  repeatsCookie,
  type SessionCookieReader,
  XSRF_HEADER,
} from '../http/session-cookies.ts'
import type { Scheduler, Visit } from '../scheduler/scheduler.ts'
import { headerOf } from './serve-calls.ts'

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
    /** Whether a person makes this call: it is a change, and no page makes it by itself. */
    isAct?: boolean
    /** Whether the request is for a call or a page. Such a request waits for a place. */
    isCall?: true
    /** Whether no page makes the request. It has no cookies, and another proof than the token against forged requests. */
    isOfNoPage?: true
  }
}

export interface Admission {
  readonly cookies: SessionCookieReader
  readonly scheduler: Scheduler
  readonly addresses: ClientAddresses
  readonly acceptsOrigin: AcceptedOrigins
  /** Whether the person uses https, either to this server or to a proxy before it. */
  readonly isHttps: (request: IncomingMessage) => boolean
  /** Finds the user of a token. Null if the token is not valid. */
  readonly findUser: (token: string, use: TokenUse) => Promise<FoundUser | null>
  /** The server's time as ISO text. The answer of each call carries it, so that a page knows the present day (docs/decisions/0031). */
  readonly now: () => string
  /** The build of the client. The answer of each call carries it, so that pages of an older build learn of a newer one. */
  readonly build: () => Promise<string | null>
}

/** The path of a call that each browser makes every 10 s. This call must not prolong the life of a token. */
const sessionCheckPath = '/api/user/authenticated'

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const tokenUse = (request: FastifyRequest, path: string): TokenUse => {
  if (path === sessionCheckPath) return 'check'
  return request.routeOptions.config.isAct === true ? 'act' : 'use'
}

export const admitRequests = (app: FastifyInstance, admission: Admission): void => {
  const { cookies, scheduler, addresses, acceptsOrigin, isHttps, findUser, now, build: presentBuild } = admission
  app.decorateRequest('caller', null)
  app.decorateRequest('visit', null)
  app.decorateRequest('leavePlace', null)

  // These refusals need only the address and the headers, and come before the body is read: 429, a foreign origin, 401, 403 `xsrf`.
  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.raw.headers
    const { session, toSet } = cookies.read(cookie)
    const isOfNoPage = request.routeOptions.config.isOfNoPage === true
    for (const { name, value } of isOfNoPage ? [] : toSet)
      reply.setCookie(name, value, cookieOptions(isHttps(request.raw)))

    const source = addresses.sourceOf(request.raw)
    const visit = scheduler.arrive(source, `${request.method} ${request.routeOptions.url ?? 'page'}`)
    if ('retryAfterSeconds' in visit) {
      await scheduler.beforeRefusal()
      throw new Failure('rate-limited', visit)
    }
    request.visit = visit
    reply.raw.once('close', visit.end)

    const origin = headerOf(request, 'origin')
    if (origin !== undefined && !acceptsOrigin(origin)) throw new Failure('origin')

    const path = pathOf(request)
    if (!isApi(path)) return
    reply.headers({ 'cache-control': 'no-store', 'x-now': String(Date.parse(now())) })
    const build = await presentBuild()
    if (build !== null) reply.header('x-build', build)
    const token = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null
    const user = token === null ? null : await findUser(token, tokenUse(request, path))
    // It informs an open page that the person has become something else, such as after an administrator's answer.
    if (user !== null) reply.header('x-user-type', standingOf(user))
    if (user === null && request.routeOptions.config.needsUser === true) throw new Failure('signed-out')
    const isChange = needsXsrfToken(request.method) && !isOfNoPage
    if (isChange && !cookies.isXsrfToken(cookie, headerOf(request, XSRF_HEADER))) throw new Failure('xsrf')
    // If a cookie comes twice, the person and the session of the caller are uncertain.
    if (session === 'several' || (isChange && repeatsCookie(cookie, isHttps(request.raw))))
      throw new Failure('bad-request', { message: failureTexts.repeatedCookie })
    if ((request.raw.headersDistinct.authorization?.length ?? 0) > 1) throw new Failure('bad-request')
    // The connection has broken before the whole body arrived. Reading the body now would wait for ever.
    if (request.raw.destroyed && !request.raw.complete) throw new Failure('bad-request')
    const isAttended = user?.isAttended ?? false
    request.caller = { session, source, isOfHouse: addresses.isOfHouse(request.raw), token, user, isAttended }
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
}
