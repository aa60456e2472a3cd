/**
 * A browser as far as HTTP goes: cookies, the XSRF token, perhaps an access token, an address of its own, connections
 * that are kept. Answers are taken whole and not unpacked: that is a browser's own work.
 */
import { Agent, request } from 'node:http'
import { now } from '../child-process.ts'

export interface Answered {
  readonly status: number
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** From the request to the first byte of the body, in milliseconds. */
  readonly firstByteMs: number
}

export interface Visitor {
  readonly port: number
  get(path: string): Promise<Answered>
  remove(path: string): Promise<Answered>
  put(path: string, body: unknown): Promise<Answered>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>
}

/** Longer nobody waits: it counts as an error. */
const PATIENCE_MS = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

/** The number-th address of a private network, or the address that is named. */
export const addressOf = (from: number | string): string =>
  typeof from === 'string' ? from : `10.0.${Math.floor(from / 250)}.${1 + (from % 250)}`

export const openVisitor = async (
  port: number,
  { number, token, isPlain = false }: { number: number | string; token: string | null; isPlain?: boolean },
): Promise<Visitor> => {
  const cookies = new Map<string, string>()
  const send = (method: string, path: string, body: string, headers: Readonly<Record<string, string>>) =>
    new Promise<Answered>((resolve, reject) => {
      const sentAt = now()
      let firstByteMs = Number.NaN
      const outgoing = request(
        {
          agent,
          signal: AbortSignal.timeout(PATIENCE_MS),
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            'x-forwarded-for': addressOf(number),
            ...(isPlain ? {} : { 'accept-encoding': 'gzip, deflate, br' }),
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
            'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
            cookies.set(name, value)
          }
          const chunks: Buffer[] = []
          response.once('data', () => {
            firstByteMs = now() - sentAt
          })
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks),
              headers: response.headers,
              firstByteMs,
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  await send('GET', '/api/version', '', {})
  return {
    port,
    get: (path) => send('GET', path, '', {}),
    remove: (path) => send('DELETE', path, '', {}),
    put: (path, body) => send('PUT', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    post: (path, body, headers = {}) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
  }
}
