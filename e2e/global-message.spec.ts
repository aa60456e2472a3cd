import { administratorBehind } from './testing/administrator.ts'
import { expect, test } from './testing/test.ts'

const KEY = 'content.global.message'
const CLOSE = { name: 'Stäng det viktiga meddelandet' } as const

test('whoever closes the message has it closed in every tab and after a reload, until its text is another; the focus goes to the page', {
  tag: '@root-message-close',
}, async ({ visit }) => {
  const visitor = await visit()
  const page = await visitor.open('/')
  const other = await visitor.open('/sign-in')
  const message = page.getByRole('complementary')
  await expect(message).toContainText('Boka när det passar dig')
  await expect(other.getByRole('complementary')).toBeVisible()
  await page.getByRole('button', CLOSE).press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(other.getByRole('complementary')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(message).toHaveCount(0)
  // Of another browser it is its own.
  const stranger = await (await visit()).open('/')
  await expect(stranger.getByRole('complementary')).toBeVisible()

  const administrator = await administratorBehind(stranger)
  const item = await administrator.call('GET', `/api/content/key/${KEY}`)
  const id = typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : undefined
  await administrator.call('PUT', `/api/content/${id}`, { value: 'Stängt på fredag.' })
  await page.reload()
  await expect(message).toHaveText('Stängt på fredag.')
})

test('on a phone a long message is two lines until it is asked for whole', { tag: '@root-message-whole' }, async ({
  visit,
}) => {
  const visitor = await visit(undefined, { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })
  const page = await visitor.open('/')
  const administrator = await administratorBehind(page)
  const item = await administrator.call('GET', `/api/content/key/${KEY}`)
  const id = typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : undefined
  const value = 'Boka när det passar dig. '.repeat(12)
  await administrator.call('PUT', `/api/content/${id}`, { value })
  await page.reload()
  const message = page.getByRole('complementary')
  await expect(message).toContainText('Boka när det passar dig.')
  const height = () => message.evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBeLessThanOrEqual(46)
  const whole = message.getByRole('button', { name: 'Visa hela meddelandet' })
  await expect(whole).toHaveAttribute('aria-expanded', 'false')
  await whole.tap()
  await expect(whole).toHaveAttribute('aria-expanded', 'true')
  expect(await height()).toBeGreaterThan(120)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(whole).toBeHidden()
})
