/**
 * Sends a request and reports how much of the body has been sent, because `fetch` cannot report that. The caller can stop the request.
 * Invariant: every request ends. A request that neither sends more of its body nor gets an answer is given up after `PATIENCE_MS`.
 */
import type { UploadWatch } from '../../domain/port/core-port.ts'

/** The longest time in which a request may neither send nor receive anything. */
const PATIENCE_MS = 60_000
/** How often the watch is called. It is also called while nothing is sent, so that a stuck request can be stopped. */
const ASK_MS = 200

/** Sends a request like `fetch`, and reports its progress. @throws TypeError if no answer comes, or if the watch stops the request */
export const watchedFetch = (
  url: string,
  { method, headers, body }: RequestInit,
  watch: UploadWatch,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let sent = 0
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), PATIENCE_MS)
    }
    const ask = async (): Promise<void> => {
      if (!(await watch(sent))) request.abort()
    }
    const asking = setInterval(() => void ask(), ASK_MS)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      sent = total === 0 ? 1 : loaded / total
      wait()
    })
    request.addEventListener('loadend', () => {
      clearTimeout(patience)
      clearInterval(asking)
      const { status, responseText } = request
      if (status === 0) return reject(new TypeError('no answer'))
      const lines = request.getAllResponseHeaders().split('\r\n')
      const received = lines.flatMap((line): [string, string][] => {
        const colon = line.indexOf(':')
        return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
      })
      // These answers have no body, and `Response` throws if it is given one.
      const isEmpty = status === 204 || status === 205 || status === 304
      resolve(new Response(isEmpty ? null : responseText, { status, headers: received }))
    })
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    wait()
    request.send(body instanceof FormData ? body : null)
  })
