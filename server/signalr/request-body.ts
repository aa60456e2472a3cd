import type { IncomingMessage } from 'node:http'

export type RequestBody =
  | { readonly tag: 'complete'; readonly bytes: Buffer }
  | { readonly tag: 'too-large' }
  | { readonly tag: 'aborted' }

/** Reads a raw body, but no more of it than the limit and no longer than the time given. Never rejects. */
export function readBody(request: IncomingMessage, limit: number, milliseconds: number): Promise<RequestBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: RequestBody) => {
      clearTimeout(timer)
      request.off('data', take)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) settle({ tag: 'too-large' })
      else chunks.push(chunk)
    }
    const timer = setTimeout(() => {
      request.destroy()
      settle({ tag: 'aborted' })
    }, milliseconds)
    request.on('data', take)
    request.once('end', () => settle({ tag: 'complete', bytes: Buffer.concat(chunks) }))
    request.once('close', () => settle({ tag: 'aborted' }))
    request.on('error', () => settle({ tag: 'aborted' }))
  })
}
