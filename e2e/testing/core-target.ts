/**
 * Controls the shared core of a person's browser by the DevTools protocol. A test can kill the core, make it hang, or
 * skip its waiting times.
 */
import { type Browser, expect, type Page } from '@playwright/test'

const coreTarget = async (browser: Browser, page: Page) => {
  // Waits until the page has joined the core, because a core that is still loading has no timers.
  await expect(page.locator('html')).toHaveAttribute('data-core-mode', 'shared')
  const session = await browser.newBrowserCDPSession()
  const here = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const { targetInfos } = await session.send('Target.getTargets')
  const cores = targetInfos.filter(
    ({ type, browserContextId }) => type === 'shared_worker' && browserContextId === here.targetInfo.browserContextId,
  )
  const targetId = cores.at(-1)?.targetId
  if (targetId === undefined) throw new Error('this browser has no shared core')
  return { session, targetId, count: cores.length }
}

export const killCore = async (browser: Browser, page: Page): Promise<void> => {
  const { session, targetId } = await coreTarget(browser, page)
  await session.send('Target.closeTarget', { targetId })
}

/** The messages are handled in this order. The test does not wait for the answers. */
const talkTo = async (browser: Browser, page: Page) => {
  const { session, targetId } = await coreTarget(browser, page)
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  let id = 0
  return async (method: string, params = {}): Promise<void> => {
    id += 1
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  }
}

/** Stops the core, so that it answers nobody. The returned function lets it continue. */
export const hangCore = async (browser: Browser, page: Page): Promise<() => Promise<void>> => {
  const tell = await talkTo(browser, page)
  await tell('Debugger.enable')
  await tell('Runtime.evaluate', { expression: 'debugger' })
  return () => tell('Debugger.resume')
}

/** This function runs in the core. From now on the core's timers follow a clock that `passTime` moves. */
const keepWaits = (): void => {
  const { setTimeout: later, clearTimeout: forget } = globalThis
  type Wait = { readonly run: () => void; due: number; timer: ReturnType<typeof later> }
  const waits = new Map<number, Wait>()
  // This id is higher than the ids of earlier messages.
  let count = 1e9
  const start = (deed: () => void, milliseconds = 0): number => {
    count += 1
    const id = count
    const run = (): void => {
      waits.delete(id)
      deed()
    }
    waits.set(id, { run, due: performance.now() + milliseconds, timer: later(run, milliseconds) })
    return id
  }
  const stop = (id: number): void => {
    forget(waits.get(id)?.timer ?? id)
    waits.delete(id)
  }
  const repeat = (deed: () => void, milliseconds = 0): { id: number } => {
    const again = (): void => {
      repeated.id = start(again, milliseconds)
      deed()
    }
    const repeated = { id: start(again, milliseconds) }
    return repeated
  }
  const passTime = (milliseconds: number): void => {
    for (const wait of waits.values()) {
      forget(wait.timer)
      wait.due -= milliseconds
      wait.timer = later(wait.run, Math.max(0, wait.due - performance.now()))
    }
  }
  Object.assign(globalThis, {
    passTime,
    setTimeout: start,
    clearTimeout: stop,
    setInterval: repeat,
    clearInterval: (begun?: number | { id: number }) => stop(typeof begun === 'object' ? begun.id : (begun ?? 0)),
  })
}

/**
 * Lets a test skip the waiting times of the core. A timer that the core starts from now on ends when the returned
 * function has moved the core's clock by that many milliseconds, or after its real time. The time of day does not
 * change.
 */
export const coreClock = async (browser: Browser, page: Page): Promise<(milliseconds: number) => Promise<void>> => {
  const tell = await talkTo(browser, page)
  await tell('Runtime.evaluate', { expression: `(${keepWaits})()` })
  return (milliseconds) => tell('Runtime.evaluate', { expression: `passTime(${milliseconds})` })
}
