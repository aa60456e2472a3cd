import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
// The part of the package above that evaluates.
import axe from 'axe-core'

/** The builder evaluates axe twice at each look, 90 ms of CPU each time; once in each document is enough. */
const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

/**
 * In the middle of a transition, colours have another contrast than they are drawn for. A movement that never ends is not
 * waited for.
 */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/**
 * The findings of axe on a page, in words. While a modal dialog is open only the dialog is looked at: nothing else can be
 * reached, and a large grid behind it would take seconds and has been looked at before.
 * @param within a selector, where the rest of the page has been looked at already; a modal dialog comes before it
 */
export const violations = async (page: Page, within?: string): Promise<string[]> => {
  await bringAxe(page)
  await untilStill(page)
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    // The elements without a finding are not listed, and everything is of one origin, so no second page puts frames
    // together. None of these rules reads style sheets or films, which axe would fetch again at each look.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const part = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : within
  const { violations: found } = await (part === undefined ? builder : builder.include(part)).analyze()
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  )
}
