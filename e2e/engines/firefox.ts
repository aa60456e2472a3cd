/**
 * Controls Firefox by WebDriver BiDi over its own WebSocket. Each person's browser is a separate process, because
 * cookies belong to a profile.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { endProgram, findProgram, heardFrom, startProgram } from './programs.ts'

const findFirefox = (): string | undefined =>
  findProgram(...(process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : []), 'firefox-esr', 'firefox')

/** With these settings Firefox asks the person nothing and requests nothing from the network for itself. */
const quiet = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'intl.accept_languages': 'sv-SE, sv',
}

/** Sends commands over one socket. Each answer has the number of its command. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { readonly answered: (text: string) => void; readonly ended: (why: Error) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    const { id } = JSON.parse(text)
    waiting.get(id)?.answered(text)
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { ended } of waiting.values()) ended(new Error('Firefox ended'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Firefox cannot be reached')), { once: true })
  })
  /** @throws {Error} with Firefox's message */
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    last += 1
    const id = last
    const text = await new Promise<string>((answered, ended) => {
      waiting.set(id, { answered, ended })
      socket.send(JSON.stringify({ id, method, params }))
    })
    const { type, error, message, result } = JSON.parse(text)
    if (type === 'error') throw new Error(`${method}: ${error}, ${message}`)
    return result
  }
  return { send, close: () => socket.close() }
}

type Send = Awaited<ReturnType<typeof connect>>['send']

/** The result of a script, as BiDi sends it. */
type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

const openTab = async (send: Send): Promise<Tab> => {
  const { context } = await send<{ readonly context: string }>('browsingContext.create', { type: 'tab' })
  const resize = (viewport: Size): Promise<void> => send('browsingContext.setViewport', { context, viewport })
  await resize(SIGHT)
  const perform = (actions: readonly object[]): Promise<void> => send('input.performActions', { context, actions })
  return {
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (work, argument) => {
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression: asExpression(work, argument),
        target: { context },
        awaitPromise: false,
      })
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return JSON.parse(evaluated.result.value)
    },
    press: (x, y) => perform(pressAt(x, y)),
    type: (keys) => perform(typed(keys)),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    resize,
    picture: async () => {
      const { data } = await send<{ readonly data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    print: async () => {
      const { data } = await send<{ readonly data: string }>('browsingContext.print', {
        context,
        page: { width: 21, height: 29.7 },
      })
      return Buffer.from(data, 'base64')
    },
    close: () => send('browsingContext.close', { context }),
  }
}

const start = async ({ cookies }: BrowserSettings): Promise<EngineBrowser> => {
  const profile = mkdtempSync(join(tmpdir(), 'booking-firefox-'))
  const settings = { ...quiet, 'network.cookie.cookieBehavior': cookies === 'blocked' ? 2 : 5 }
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = startProgram(findFirefox() ?? '', [
    ...['--headless', '--no-remote'],
    ...['--profile', profile],
    ...['--remote-debugging-port', '0'],
  ])
  const [, address] = await heardFrom(child, 2, /WebDriver BiDi listening on (ws:\S+)/)
  const { send, close } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  return {
    newTab: () => openTab(send),
    close: async () => {
      close()
      await endProgram(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (findFirefox() === undefined ? 'firefox-esr' : null),
  start: (settings = { cookies: 'taken' }) => start(settings),
}
