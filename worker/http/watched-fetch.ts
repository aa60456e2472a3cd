/**
 * A request that says how much of it has gone, and that can be stopped: `fetch` does neither. Invariant: it ends:
 * when neither more of the body goes nor an answer comes, it is given up.
 */
import type { UploadWatch } from '../../domain/port/core-port.ts'

const PATIENCE_MS = 60_000
/** Asked also while nothing goes, so that what is stuck can be stopped. */
const ASK_MS = 200

/** An answer of these has none, and `Response` takes none. */
const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304

const headersOf = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
    })

/** @throws TypeError when no answer comes, or the watch says to stop, as `fetch` does */
export const watchedFetch = (
  url: string,
  { method, headers, body }: RequestInit,
  watch: UploadWatch,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let gone = 0
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), PATIENCE_MS)
    }
    const ask = async (): Promise<void> => {
      if (!(await watch(gone))) request.abort()
    }
    const asking = setInterval(() => void ask(), ASK_MS)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      gone = total === 0 ? 1 : loaded / total
      wait()
    })
    request.addEventListener('loadend', () => {
      clearTimeout(patience)
      clearInterval(asking)
      const { status, responseText } = request
      if (status === 0) return reject(new TypeError('no answer'))
      resolve(new Response(hasBody(status) ? responseText : null, { status, headers: headersOf(request) }))
    })
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    wait()
    request.send(body instanceof FormData ? body : null)
  })
