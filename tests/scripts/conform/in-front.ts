/**
 * A proxy in front of another back end. It passes on everything except what a test changes. So each possible fault of an operator is one
 * change of a complete back end.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Hub } from '../../../server/signalr/hub.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly text: string
}

export interface Changes {
  /** Changes the answer to a request such as `GET /api/groups`. Returns null if the answer is passed on unchanged. */
  readonly answer?: (request: string, answer: Answer) => Answer | null
  /** Calls that are not passed on, and answered with 500. */
  readonly refuses?: (request: string) => boolean
  /** The hub in place of the back end's own. */
  readonly hub?: Pick<Hub<string | null>, 'handleRequest' | 'handleUpgrade'>
}

export interface InFront {
  readonly origin: string
  close(): Promise<void>
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

export const startInFront = async (origin: string, { answer, refuses, hub }: Changes): Promise<InFront> => {
  const server = createServer(async (request, response) => {
    if (hub?.handleRequest(request, response)) return
    const { method = 'GET', url = '/' } = request
    const sent = await readAll(request)
    const asked = `${method} ${url.replace(/\?.*/, '')}`
    if (refuses?.(asked)) {
      response.writeHead(500).end()
      return
    }
    const { authorization, cookie, 'x-xsrf-token': xsrf } = request.headers
    const came = await fetch(`${origin}${url}`, {
      method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(typeof xsrf === 'string' ? { 'x-xsrf-token': xsrf } : {}),
        'content-type': 'application/json',
      },
      ...(method === 'GET' ? {} : { body: sent }),
    })
    const plain: Answer = {
      status: came.status,
      headers: {
        'content-type': came.headers.get('content-type') ?? 'text/plain',
        'set-cookie': came.headers.getSetCookie(),
      },
      text: await came.text(),
    }
    const { status, headers, text } = answer?.(asked, plain) ?? plain
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.writeHead(status).end(text)
  })
  server.on('upgrade', (request, socket, head) => {
    if (hub?.handleUpgrade(request, socket, head)) return
    const other = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      const lines = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      )
      other.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      other.write(head)
      other.pipe(socket).pipe(other)
    })
    for (const one of [other, socket]) one.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
