/** The first screen of a phone, and the whole way to a booking there, with its presses counted. */
import { expect, test } from './testing/test.ts'

const PHONE = { width: 375, height: 740 }

test('on a phone all groups are on the first screen, each card a link; a picture is whole there and at 820 px', {
  tag: ['@start-phone', '@start-group-card'],
}, async ({ visit }) => {
  const visitor = await visit(undefined, { viewport: PHONE })
  const page = await visitor.open('/')
  const cards = page.locator('.group-card')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('complementary')).toBeVisible()
  const shape = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const [outer, picture, title] = [card, card.querySelector('img'), card.querySelector('h3')].map((part) =>
          part?.getBoundingClientRect(),
        )
        return {
          bottom: Math.round(outer?.bottom ?? Number.NaN),
          width: Math.round(picture?.width ?? Number.NaN),
          ratio: Math.round(((picture?.width ?? 0) / (picture?.height ?? 1)) * 100) / 100,
          beside: (picture?.right ?? 0) <= (title?.left ?? 0) && (picture?.top ?? 0) < (title?.bottom ?? 0),
        }
      }),
    )
  await expect.poll(async () => (await shape()).at(-1)?.bottom).toBeLessThanOrEqual(PHONE.height)
  for (const { width, ratio, beside } of await shape())
    expect({ width, ratio, beside }).toEqual({ width: 96, ratio: 1.33, beside: true })

  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(async () => (await shape()).every(({ ratio, beside }) => ratio === 1.33 && beside)).toBe(true)

  await page.setViewportSize(PHONE)
  await cards.nth(1).locator('img').click()
  await expect(page).toHaveURL(/\/group\/2\//)
})
