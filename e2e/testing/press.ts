/**
 * A slow press: the pointer goes down, the test waits until the page has finished its work, and then the pointer goes
 * up.
 */
import type { Locator, Page } from '@playwright/test'

/** Waits until everything that the page does after a key or a pointer is done and drawn. */
const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  })

/** @returns the distance in CSS px that the pressed element moved between down and up */
export const pressSlowly = async (page: Page, pressed: Locator): Promise<number> => {
  await pressed.scrollIntoViewIfNeeded()
  const box = await pressed.boundingBox()
  if (box === null) throw new Error('What is not drawn cannot be pressed')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await untilDrawn(page)
  const after = await pressed.boundingBox()
  await page.mouse.up()
  return after === null ? Number.POSITIVE_INFINITY : Math.abs(after.y - box.y) + Math.abs(after.x - box.x)
}
