import type { Page } from '@playwright/test'

/** Texts that React holds among other nodes: under a translator React would fail on them, or leave them stale. */
export const textsAmongNodes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      const parent = text.parentElement
      if (parent === null || !/\S/.test(text.nodeValue ?? '') || parent.closest('.rich-text, script, .browser-notice'))
        continue
      if (parent.childNodes.length > 1) found.push(`${parent.tagName}.${parent.className}: ${text.nodeValue}`)
    }
    return found
  })
