/** Collects the words that a page announces. */
import type { Page } from '@playwright/test'

/** @returns a function that returns the texts that were put into polite regions since then, in order */
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
