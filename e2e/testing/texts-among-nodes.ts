import type { Page } from '@playwright/test'

/**
 * Finds texts that React keeps beside other nodes. If a translator replaced them, React would fail or would not update
 * them.
 */
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
