/**
 * Controls WebKit, Safari's engine, by WebDriver. Debian's driver starts a small browser on a hidden display. Each
 * driver has one browser, which stores nothing after its end.
 */

import { freePort } from '../../tests/testing/free-port.ts'
import {
  asExpression,
  type BrowserSettings,
  type Engine,
  type EngineBrowser,
  pressAt,
  SIGHT,
  type Size,
  type Tab,
  typed,
} from './engine.ts'
import { answers, endProgram, findProgram, heardFrom, startProgram } from './programs.ts'

const findDriver = (): string | undefined => findProgram('WebKitWebDriver')
const findDisplay = (): string | undefined => findProgram('Xvfb')
const findBrowser = (): string | undefined =>
  findProgram(
    ...['x86_64', 'aarch64'].flatMap((machine) => [
      `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.0/MiniBrowser`,
    ]),
  )

/** Makes a call to the driver. */
type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

const callsOf =
  (origin: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }

/** A driver sends its commands to one current window, so each command first selects the window. */
const openTab = async (call: Call, handle: string): Promise<Tab> => {
  const on = async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> => {
    await call('POST', '/window', { handle })
    return call(method, path, body)
  }
  const perform = (actions: readonly object[]): Promise<void> => on('POST', '/actions', { actions })
  const evaluate: Tab['evaluate'] = async (work, argument) =>
    JSON.parse(
      await on<string>('POST', '/execute/sync', { script: `return ${asExpression(work, argument)}`, args: [] }),
    )
  const resizeWindow = async (width: number, height: number): Promise<void> => {
    await on('POST', '/window/rect', { x: 0, y: 0, width, height })
  }
  // The window is larger than the visible page, and its row of buttons makes it at least about 450 px wide.
  const resize = async ({ width, height }: Size): Promise<void> => {
    await resizeWindow(width, height)
    const sight = await evaluate(() => ({ width: innerWidth, height: innerHeight }), null)
    await resizeWindow(2 * width - sight.width, 2 * height - sight.height)
  }
  await resize(SIGHT)
  return {
    go: (url) => on('POST', '/url', { url }),
    evaluate,
    press: (x, y) => perform(pressAt(x, y)),
    type: (keys) => perform(typed(keys)),
    back: () => on('POST', '/back', {}),
    reload: () => on('POST', '/refresh', {}),
    resize,
    picture: async () => Buffer.from(await on<string>('GET', '/screenshot'), 'base64'),
    // The driver has no such command.
    print: async () => null,
    close: () => on('DELETE', '/window'),
  }
}

const start = async ({ cookies }: BrowserSettings): Promise<EngineBrowser> => {
  const display = startProgram(
    findDisplay() ?? '',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { third: true },
  )
  const [, number] = await heardFrom(display, 3, /^(\d+)\n/)
  const port = await freePort()
  const driver = startProgram(findDriver() ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
  })
  await answers(`http://127.0.0.1:${port}/status`)
  const call = callsOf(`http://127.0.0.1:${port}`)
  const browserOptions = {
    binary: findBrowser(),
    args: ['--automation', ...(cookies === 'blocked' ? ['--cookies-policy=never'] : [])],
  }
  const { sessionId } = await call<{ readonly sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  let first: string | null = await inSession<string>('GET', '/window')
  return {
    newTab: async () => {
      const known = first
      first = null
      if (known !== null) return openTab(inSession, known)
      // A new window is opened from another one, which must not have been closed.
      const [living] = await inSession<readonly string[]>('GET', '/window/handles')
      await inSession('POST', '/window', { handle: living })
      const { handle } = await inSession<{ readonly handle: string }>('POST', '/window/new', { type: 'window' })
      return openTab(inSession, handle)
    },
    close: async () => {
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
      await endProgram(driver)
      await endProgram(display)
    },
  }
}

export const webkit: Engine = {
  name: 'WebKit',
  missing: () => {
    if (findDriver() === undefined || findBrowser() === undefined) return 'webkit2gtk-driver'
    return findDisplay() === undefined ? 'xvfb' : null
  },
  start: (settings = { cookies: 'taken' }) => start(settings),
}
