/**
 * Hears the server: asks what the sign shows, and asks again at once, and the server answers when something changes or after some seconds.
 * Each answer is whole, so nothing piles up, and a proxy that holds back streams does no harm. Invariant: one question at a time, for ever,
 * whatever happens to the network, to the server and to the timers.
 */
import { isFields } from '../../domain/json/is-fields.ts'
import type { Sign } from '../../domain/schema/calls/sign-calls.ts'
import { isSign } from '../../domain/sign/read-sign.ts'

/** Longer than the server lets a question wait. */
const ANSWER_MS = 20_000
/** Packing a short answer would cost the server more than all the rest of it. */
const UNPACKED = { 'x-no-compression': '1' }
/** The shortest time between two questions, so that a server that answers at once is not flooded. */
const LEAST_GAP_MS = 200
const PAUSES_MS = [1_000, 2_000, 5_000]
/** Between two questions about a sign that the server does not know. It may be a server that is being installed. */
const ENDED_PAUSE_MS = 30_000

type Answer =
  | { readonly _tag: 'Told'; readonly sign: Sign; readonly build: string | null }
  /** The server knows no such sign. */
  | { readonly _tag: 'Ended' }
  | { readonly _tag: 'Failed'; readonly waitMs: number }

export interface Hearing {
  readonly url: string
  readonly onTold: (sign: Sign, build: string | null) => void
  readonly onEnded: () => void
}

const ask = async (url: string, wait: AbortSignal): Promise<Answer> => {
  const response = await fetch(url, { signal: wait, cache: 'no-store', headers: UNPACKED })
  const body: unknown = await response.json()
  if (response.ok && isSign(body)) return { _tag: 'Told', sign: body, build: response.headers.get('x-build') }
  // Only our server's own words count. A proxy may answer 404 while the server starts.
  if (response.status === 404 && isFields(body) && body.code === 'not-found') return { _tag: 'Ended' }
  return { _tag: 'Failed', waitMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
}

/** Settles after a pause, or earlier when the network has come back or the page is shown again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    document.addEventListener('visibilitychange', end)
  })

export const hearSign = async ({ url, onTold, onEnded }: Hearing): Promise<never> => {
  let revision: number | null = null
  let failures = 0
  for (;;) {
    const askedAt = performance.now()
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), ANSWER_MS)
    const answer = await ask(revision === null ? url : `${url}?after=${revision}`, patience.signal)
      .catch((): Answer => ({ _tag: 'Failed', waitMs: 0 }))
      .finally(() => clearTimeout(timer))
    if (answer._tag === 'Told') {
      failures = 0
      revision = answer.sign.revision
      onTold(answer.sign, answer.build)
      await pause(Math.max(0, LEAST_GAP_MS - (performance.now() - askedAt)))
      continue
    }
    // After a silence the sign asks without waiting, so that it soon knows the present state.
    revision = null
    if (answer._tag === 'Ended') onEnded()
    const often = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
    failures += 1
    await pause(answer._tag === 'Ended' ? ENDED_PAUSE_MS : Math.max(often, answer.waitMs))
  }
}
