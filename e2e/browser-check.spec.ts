/** The messages of the page in a browser that is too old, that accepts no cookies, or that runs no scripts. */
import { readFileSync } from 'node:fs'
import { expect, test } from './testing/test.ts'

test('a browser that is too old is told which browsers work, by the page and the documents alike', {
  tag: '@browsers-supported',
}, async ({ visit }) => {
  const old = await visit()
  await old.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSPropertyRule'))
  const alert = (await old.open('/')).getByRole('alert')
  await expect(alert).toContainText('Webbläsaren är för gammal för bokningen.')
  await expect(alert).toContainText('Safari 16.4, Chrome eller Edge 111 eller Firefox 128')
  expect(readFileSync(new URL('../docs/browsers.md', import.meta.url), 'utf8')).toContain(
    '**Safari 16.4, Firefox 128 and Chromium 111**',
  )

  const page = await (await visit()).open('/')
  await expect(page.getByRole('link', { name: 'Gå till bokning' }).first()).toBeVisible()
  await expect(page.locator('.browser-notice:visible')).toHaveCount(0)
})

test('without JavaScript the page can be read, and says what is missing and how to reach the house', {
  tag: ['@quality-first-words', '@page-without-script'],
}, async ({ visit }) => {
  const page = await (await visit(undefined, { javaScriptEnabled: false })).open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boka lokaler och resurser')
  await expect(page.getByRole('link', { name: 'Gå till bokning' })).not.toHaveCount(0)
  const notice = page.locator('.browser-notice:visible')
  await expect(notice).toContainText('Bokningen behöver JavaScript.')
  await expect(notice.getByRole('link')).toHaveText(['0123-456 78', 'bokning@larcentrum.example'])
})

test('a page whose client cannot be fetched says so, what to do, and how to reach the house', {
  tag: '@page-not-loaded',
}, async ({ visit }) => {
  const cut = await visit()
  await cut.context.route('**/assets/index-*.js', (route) => route.abort())
  const alert = (await cut.open('/')).getByRole('alert')
  await expect(alert).toContainText('Sidan kunde inte laddas färdigt. Ladda om den.')
  await expect(alert).toContainText('nå oss på telefon 0123-456 78 eller e-post bokning@larcentrum.example')
})
