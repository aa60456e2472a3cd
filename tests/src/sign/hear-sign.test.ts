/** How a door sign hears the server, whatever happens to the network and to the server. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearSign } from '../../../src/sign/hear-sign.ts'

const sign = {
  ...{ revision: 7, now: '2026-03-03T09:42:00.000Z', room: 'Eken', group: 'Grupprum', isBookable: true },
  ...{ date: '2026-03-03', spans: [], titles: [null, null], opens: null, link: 'https://boka.example.se/rum/1' },
}
const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })

type Asked = { readonly url: string; readonly at: number; readonly answer: (response: Response) => void }
const asked: Asked[] = []
const heard = { told: vi.fn(), ended: vi.fn() }
/** The questions so far: what each named, and the seconds after the beginning at which it was asked. */
const questions = () => asked.map(({ url, at }) => [url.replace('/api/signs/x', ''), Math.round(at / 100) / 10])

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  heard.told.mockClear()
  heard.ended.mockClear()
  const begun = performance.now()
  vi.stubGlobal('fetch', (url: string, { signal }: { readonly signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    asked.push({ url, at: performance.now() - begun, answer: resolve })
    return promise
  })
  void hearSign({ url: '/api/signs/x', onTold: heard.told, onEnded: heard.ended })
})
afterEach(async () => {
  // A sign hears for ever. This one's next question is never answered, so the next test is alone.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await pass(60)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const answer = async (response: Response): Promise<void> => {
  asked.at(-1)?.answer(response)
  await pass(0)
}

describe('the hearing of a sign', { tags: 'door-sign-told' }, () => {
  test('asks again at once, naming what it knows, but not more often than five times a second', async () => {
    await answer(json(sign, 200, { 'x-build': 'b1' }))
    expect(heard.told).toHaveBeenCalledWith(sign, 'b1')
    await pass(0.2)
    await answer(json({ ...sign, revision: 8 }))
    await pass(0.2)
    expect(questions()).toEqual([
      ['', 0],
      ['?after=7', 0.2],
      ['?after=8', 0.4],
    ])
  })

  test('gives up an answer that does not come, and asks without waiting for a change', async () => {
    await answer(json(sign))
    await pass(0.2)
    await pass(20)
    await pass(1)
    expect(questions().slice(1)).toEqual([
      ['?after=7', 0.2],
      ['', 21.2],
    ])
  })

  test('asks for ever after failures, with longer pauses up to five seconds', async () => {
    for (let round = 0; round < 6; round += 1) {
      await answer(json({ code: 'unavailable' }, 503))
      await pass(5)
    }
    expect(questions().map(([, at]) => at)).toEqual([0, 1, 7, 15, 20, 25, 30])
    expect(heard.ended).not.toHaveBeenCalled()
  })

  test('waits for as long as it is asked to', async () => {
    await answer(json({ code: 'rate-limited' }, 429, { 'retry-after': '9' }))
    await pass(8.9)
    expect(asked).toHaveLength(1)
    await pass(0.2)
    expect(asked).toHaveLength(2)
  })

  test('believes only our server that a sign has ended, and asks on even then', async () => {
    await answer(new Response('<h1>404</h1>', { status: 404 }))
    expect(heard.ended).not.toHaveBeenCalled()
    await pass(1)
    await answer(json({ code: 'not-found', message: 'Det du söker finns inte.' }, 404))
    expect(heard.ended).toHaveBeenCalledTimes(1)
    await pass(30)
    await answer(json(sign))
    expect(heard.told).toHaveBeenCalledTimes(1)
  })

  test('does not take what it cannot read', async () => {
    await answer(json({ ...sign, spans: 'many' }))
    expect(heard.told).not.toHaveBeenCalled()
    await pass(1)
    expect(asked).toHaveLength(2)
  })

  test('asks at once when the network has come back', async () => {
    await answer(json({}, 502))
    await pass(1)
    await answer(json({}, 502))
    await pass(0.5)
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(asked).toHaveLength(3)
  })
})
