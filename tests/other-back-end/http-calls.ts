/** Answers calls under `/api`: finds the call, asks who calls, reads the body, and answers as the habits say. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Antiforgery, cookieOf } from './antiforgery.ts'
import type { Call, Upload } from './calls.ts'
import { fieldsOf } from './fields.ts'
import type { Answer, Habit } from './habits.ts'
import { isAdministrator } from './people.ts'
import { NOT_ADMINISTRATOR, NOT_SIGNED_IN, notFound, Refusal } from './refusal.ts'
import type { State, Store, User } from './world.ts'

interface Match {
  readonly call: Call
  readonly parameters: Readonly<Record<string, string>>
}

const match = (calls: readonly Call[], method: string, path: string): Match | null => {
  const given = path.split('/')
  for (const call of calls) {
    const wanted = call.path.split('/')
    if (call.method !== method || wanted.length !== given.length) continue
    const isSame = wanted.every((part, index) => part.startsWith(':') || part === given[index])
    if (!isSame) continue
    const parameters = wanted.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
    )
    return { call, parameters: Object.fromEntries(parameters) }
  }
  return null
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const readUpload = async (type: string, bytes: Buffer): Promise<Upload> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  const title = form.get('title')
  if (!(file instanceof File)) throw new Refusal(400, 'Välj en bild.', { file: 'Välj en bild.' })
  if (typeof title !== 'string' || title === '') throw new Refusal(400, 'Fyll i titel.', { title: 'Fyll i titel.' })
  return { title, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

const readJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal(400, 'Anropet går inte att läsa.')
  }
}

const tokenOf = (request: IncomingMessage): string | null =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The person whose token comes with the call; null: none does. */
export const callerOf = ({ tokens, users }: State, request: IncomingMessage): User | null => {
  const id = tokens[tokenOf(request) ?? '']
  return users.find((user) => user.id === id) ?? null
}

export interface HttpCalls {
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
}

export const createHttpCalls = (
  store: Store,
  calls: readonly Call[],
  habits: readonly Habit[],
  antiforgery: Antiforgery,
): HttpCalls => {
  const { state } = store
  const notGiven = new Set(habits.flatMap(({ firstAnswer }) => (firstAnswer === undefined ? [] : [firstAnswer])))

  const write = (response: ServerResponse, { status, body }: Answer): void => {
    if (body.kind === 'lost') {
      response.destroy()
      return
    }
    const json = (value: unknown): string =>
      JSON.stringify(habits.reduce((changed, habit) => habit.json?.(changed) ?? changed, value))
    const text = body.kind === 'empty' ? '' : body.kind === 'text' ? body.text : json(body.value)
    const type = body.kind === 'json' ? (body.type ?? 'application/json; charset=utf-8') : 'type' in body && body.type
    response.writeHead(status, { ...(type ? { 'content-type': type } : {}), 'cache-control': 'no-store' }).end(text)
  }

  const answerOf = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<Answer> => {
    const path = url.pathname.replace(/\/$/, '')
    const matched = match(calls, request.method ?? '', path)
    const bytes = await readAll(request)
    if (matched === null) {
      const unknown = habits.find((habit) => habit.unknown !== undefined)?.unknown
      if (unknown !== undefined) return unknown
      throw notFound()
    }
    const { call, parameters } = matched
    const token = tokenOf(request)
    const caller = callerOf(state, request)
    if (call.audience !== 'anyone' && caller === null) throw new Refusal(401, NOT_SIGNED_IN)
    if (call.audience === 'administrator' && !isAdministrator(caller)) throw new Refusal(403, NOT_ADMINISTRATOR)
    if (call.path === '/api/user/authenticated' && caller === null && habits.some((habit) => habit.checkRefuses))
      throw new Refusal(401, NOT_SIGNED_IN)
    const mistrust = antiforgery.refuse(request, caller)
    if (mistrust !== null) return mistrust

    const type = request.headers['content-type'] ?? ''
    const isUpload = type.startsWith('multipart/form-data')
    const sent = isUpload ? {} : readJson(bytes)
    const whole = await call.answer({
      id: (name) => {
        if (!/^\d{1,9}$/.test(parameters[name] ?? '')) throw notFound()
        return Number(parameters[name])
      },
      parameter: (name) => parameters[name] ?? '',
      query: url.searchParams,
      body: fieldsOf(habits.reduce((body, habit) => habit.request?.(body) ?? body, sent)),
      upload: isUpload ? await readUpload(type, bytes) : null,
      caller,
      token,
      session: cookieOf(request, 'sess'),
      origin: `http://${request.headers.host}`,
    })
    if (call.path === '/api/auth/sign-in') {
      const user = state.users.find(({ id }) => id === fieldsOf(whole).number('id'))
      antiforgery.give(request, response, user ?? null, 'sign-in')
    }
    for (const first of notGiven)
      if (first.method === call.method && first.path === call.path) {
        notGiven.delete(first)
        return first.answer
      }
    const plain: Answer = { status: 200, body: call.isSilent ? { kind: 'empty' } : { kind: 'json', value: whole } }
    const said = habits.reduce(
      (answer, habit) => habit.answer?.(answer, call, whole, url.searchParams) ?? answer,
      plain,
    )
    const status = habits.findLast((habit) => habit.status !== undefined)?.status?.(said, call)
    return { ...said, status: status ?? said.status }
  }

  return {
    handle: async (request, response, url) => {
      if (request.method === 'GET') antiforgery.give(request, response, callerOf(state, request), 'reading')
      try {
        write(response, await answerOf(request, response, url))
      } catch (error) {
        if (!(error instanceof Refusal)) console.error(error)
        const refusal = error instanceof Refusal ? error : new Refusal(500, 'Något gick fel.')
        if (refusal.status === 401 && habits.some(({ redirects }) => redirects === true)) {
          response.writeHead(302, { location: '/sign-in?ReturnUrl=%2F' }).end()
          return
        }
        const refuse = habits.findLast((habit) => habit.refuse !== undefined)?.refuse
        write(
          response,
          refuse?.(refusal) ?? { status: refusal.status, body: { kind: 'json', value: { message: refusal.message } } },
        )
      }
    },
  }
}
