/** The words that a page says by itself to a listener. */
import type { Page } from '@playwright/test'

/** @returns what gives the texts that have been put into polite regions since, in order */
export const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(globalThis, 'heard', heard)
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        if (!(target instanceof Element) || target.closest('[aria-live="polite"]') === null) continue
        for (const node of addedNodes) heard.push(node.textContent?.trim() ?? '')
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'heard'))
}
