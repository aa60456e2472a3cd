/**
 * The parts of the global message that need a browser. `tests/src/shell/root-page/` shows what closes the message, and
 * for how long.
 */
import { administratorBehind } from './testing/administrator.ts'
import { expect, test } from './testing/test.ts'

test('a closed message stays closed in every tab and after a reload until its text changes; on a phone a long one shows two lines at first', {
  tag: ['@root-message-close', '@root-message-whole'],
}, async ({ visit }) => {
  const visitor = await visit()
  const page = await visitor.open('/')
  const other = await visitor.open('/sign-in')
  const message = page.getByRole('complementary')
  await expect(message).toContainText('Boka när det passar dig')
  await expect(other.getByRole('complementary')).toBeVisible()
  await page.getByRole('button', { name: 'Stäng det viktiga meddelandet' }).press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(other.getByRole('complementary')).toHaveCount(0)
  await other.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(message).toHaveCount(0)
  // The message was never visible, because the content below it has not moved.
  const moved = await page.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestIdleCallback(() => told(sum))
      }),
  )
  expect(moved).toBeLessThan(0.01)

  const administrator = await administratorBehind(page)
  const { id }: { readonly id: number } = await (
    await page.request.get('/api/content/key/content.global.message')
  ).json()
  const value = 'Boka när det passar dig. '.repeat(12)
  await administrator.call('PUT', `/api/content/${id}`, { value })
  await page.reload()
  await expect(message).toContainText('Boka när det passar dig.')
  const whole = message.getByRole('button', { name: 'Visa hela meddelandet' })
  await expect(whole).toBeHidden()
  await page.setViewportSize({ width: 320, height: 568 })
  const height = () => message.evaluate((element) => element.getBoundingClientRect().height)
  await expect.poll(height).toBeLessThanOrEqual(46)
  await expect(whole).toHaveAttribute('aria-expanded', 'false')
  await whole.click()
  await expect(whole).toHaveAttribute('aria-expanded', 'true')
  expect(await height()).toBeGreaterThan(120)
})
