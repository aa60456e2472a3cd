import { choose, expectSlot, signInAndBook } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'

test('where SharedWorker is missing each tab has a core of its own, and the tabs agree through the server', {
  tag: '@core-fallback',
}, async ({ visit }) => {
  const april = day('2026-04-21')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const visitor = await visit()
  await visitor.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  const one = await visitor.open(april.path(HALLS))
  const two = await visitor.open(april.path(HALLS))
  await expect(one.locator('html')).toHaveAttribute('data-core-mode', 'own')
  await choose(one, slot)
  await expectSlot(two, slot, 'vald')
  await signInAndBook(two, 'skola@demo.example')
  await expectSlot(one, slot, 'bokad')
})

test('without Web Locks, as on a page without https, a tab books with a core of its own', {
  tag: ['@breadth', '@core-fallback'],
}, async ({ visit }) => {
  const april = day('2026-04-22')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const visitor = await visit()
  await visitor.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  const page = await visitor.open(april.path(HALLS))
  await choose(page, slot)
  await expect(page.locator('html')).toHaveAttribute('data-core-mode', 'own')
  await signInAndBook(page, 'skola@demo.example')
  await expectSlot(page, slot, 'bokad')
})
