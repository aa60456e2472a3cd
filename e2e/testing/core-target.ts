/** The shared core of somebody's browser, as the DevTools protocol sees it: to kill it, or to let it hang. */
import type { Browser, Page } from '@playwright/test'

const coreTarget = async (browser: Browser, page: Page) => {
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

/** Stands still, and answers nobody; the answer lets it go on. */
export const hangCore = async (browser: Browser, page: Page): Promise<() => Promise<void>> => {
  const { session, targetId } = await coreTarget(browser, page)
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  let id = 0
  const tell = async (method: string, params = {}): Promise<void> => {
    id += 1
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  }
  await tell('Debugger.enable')
  await tell('Runtime.evaluate', { expression: 'debugger' })
  return () => tell('Debugger.resume')
}
