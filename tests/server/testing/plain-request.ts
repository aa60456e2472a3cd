/** A request as no browser would send it: any method, origin, host, cookie and bytes. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface PlainAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface PlainRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

const agent = new Agent({ keepAlive: true })

/** Sends a request. The path is written into the request line unchanged, without encoding. */
export const plainRequest = (
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: PlainRequest = {},
): Promise<PlainAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    request({ agent, hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
      .on('error', reject)
      .end(body)
  })
