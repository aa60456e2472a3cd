import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
// The part of the package above that runs the rules.
import axe from 'axe-core'

/** The builder loads axe twice at each check, which takes 90 ms of CPU time each. Once in each document is enough. */
const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

/**
 * During a transition the colours do not have their final contrast. The check does not wait for animations that never
 * end.
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
 * The findings of axe on a page, in words. While a modal dialog is open, only the dialog is checked. Nothing else can
 * be reached then, and a large grid behind it would take seconds and has been checked before.
 * @param within the selector of the part to check, if the rest has been checked already; an open modal dialog takes
 * precedence
 */
export const violations = async (page: Page, within?: string): Promise<string[]> => {
  await bringAxe(page)
  await untilStill(page)
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    // Elements without a finding are not listed. Everything has one origin, so no second page has to combine frames.
    // None of these rules reads style sheets or videos, so axe does not fetch them again at each check.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const part = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : within
  const { violations: found } = await (part === undefined ? builder : builder.include(part)).analyze()
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  )
}
