import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchedFetch } from '../../worker/http/watched-fetch.ts'

/** The browser's request, sent by hand. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  responseText = ''
  opened: readonly string[] = []
  sent: unknown = null
  aborted = false

  constructor() {
    super()
    FakeRequest.last = this
  }

  open(...parts: string[]): void {
    this.opened = parts
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getAllResponseHeaders(): string {
    return 'X-Now: 1772521200000\r\nContent-Type: text/plain\r\n'
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.aborted = true
    this.end(0, '')
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  end(status: number, text: string): void {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const form = new FormData()
const start = (watch: (fraction: number) => boolean) => {
  const answer = watchedFetch(
    'https://b.example/x',
    { method: 'POST', headers: { Accept: 'application/json' }, body: form },
    watch,
  )
  const settled = answer.then(
    (response) => response,
    (error: unknown) => error,
  )
  const request = FakeRequest.last
  if (request === null) throw new Error('nothing was sent')
  return { settled, request }
}

describe('a watched request', () => {
  test('sends what it is given, tells how far it has come, and answers as fetch does', async () => {
    const told: number[] = []
    const { settled, request } = start((fraction) => {
      told.push(fraction)
      return true
    })
    expect(request.opened).toEqual(['POST', 'https://b.example/x'])
    expect(request.headers.get('accept')).toBe('application/json')
    expect(request.sent).toBe(form)
    request.progress(25, 100)
    await vi.advanceTimersByTimeAsync(250)
    request.progress(100, 100)
    await vi.advanceTimersByTimeAsync(250)
    expect(told).toEqual([0.25, 1])
    request.end(413, '{"code":"too-large"}')
    const response = await settled
    if (!(response instanceof Response)) throw new Error('it was no answer')
    expect([response.status, response.ok, response.headers.get('X-Now')]).toEqual([413, false, '1772521200000'])
    expect(await response.json()).toEqual({ code: 'too-large' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([told.length, request.aborted]).toEqual([2, false])
  })

  test('is answered with nothing, by a back end that has nothing to say', { tags: 'other-answers' }, async () => {
    const { settled, request } = start(() => true)
    request.end(204, '')
    const response = await settled
    if (!(response instanceof Response)) throw new Error('it was no answer')
    expect([response.status, response.headers.get('Content-Type')]).toEqual([204, 'text/plain'])
    expect(await response.text()).toBe('')
  })

  test('is stopped also while nothing of it goes', async () => {
    let goOn = true
    const { settled, request } = start(() => goOn)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(request.aborted).toBe(false)
    goOn = false
    await vi.advanceTimersByTimeAsync(250)
    expect(request.aborted).toBe(true)
    expect(await settled).toBeInstanceOf(TypeError)
  })

  test('waits for as long as something goes, and no longer than a minute for nothing', async () => {
    const { settled, request } = start(() => true)
    await vi.advanceTimersByTimeAsync(50_000)
    request.progress(1, 100)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(request.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(request.aborted).toBe(true)
    expect(await settled).toBeInstanceOf(TypeError)
  })
})
