/** The window sizes and themes in which each state of a page is tested. A page is loaded once for all of them. */
import { expect, type Page } from '@playwright/test'
import { overflow } from './screen-parts.ts'
import { violations } from './violations.ts'

interface Screen {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  readonly touch: boolean
}

const wideAndLight: Screen = {
  name: 'wide and light',
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  touch: false,
}
const narrowAndDark: Screen = {
  name: 'narrow and dark',
  viewport: { width: 320, height: 740 },
  colorScheme: 'dark',
  touch: true,
}

/** Waits until the page has adapted to the new width, including the parts that its scripts draw. */
const untilDrawn = async (): Promise<void> => {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
}

/** Changes the size of the window, and waits until the page has adapted. */
export const resize = async (page: Page, viewport: Screen['viewport']): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.evaluate(untilDrawn)
}

/**
 * Tests the present state of a page on a narrow dark touch screen and then on a wide light screen. The page keeps the
 * wide light screen.
 */
export const onEachScreen = async (page: Page, look: (screen: Screen) => Promise<void>): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  for (const screen of [narrowAndDark, wideAndLight]) {
    await page.emulateMedia({ colorScheme: screen.colorScheme })
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: screen.touch })
    await resize(page, screen.viewport)
    await look(screen)
  }
  await devtools.detach()
}

/**
 * Expects that axe finds no fault in this state on either screen, and that nothing scrolls sideways. @param within as
 * in `violations`
 */
export const expectSound = (page: Page, state: string, within?: string): Promise<void> =>
  onEachScreen(page, async ({ name }) => {
    expect(await violations(page, within), `${state}, ${name}`).toEqual([])
    expect(await overflow(page), `${state}, ${name}`).toBe(0)
  })
