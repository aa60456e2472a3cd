/**
 * A page that the browser translates. Translators replace each text with their own elements, at once and whenever a
 * text is added or changes. This test uses a strict imitation of a translator, which removes the original text nodes
 * from the page. `names.spec.ts` looks at each screen for texts that a translator would take from React.
 */
import { choose, expectSlot, press, signInAndBook, slotButton } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { expect, test, type Visitor } from './testing/test.ts'

const translated = async ({ context }: Visitor): Promise<void> => {
  await context.addInitScript(() => {
    const left = 'SCRIPT, STYLE, TEXTAREA, TITLE, OPTION, [contenteditable], [translate=no]'
    const translate = (text: Text): void => {
      const parent = text.parentElement
      if (parent === null || !/\S/.test(text.nodeValue ?? '') || parent.closest(left) !== null) return
      if (parent.matches('font > font')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) translate(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') translateAll(target)
        else for (const node of addedNodes) translateAll(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

test('a page that the browser has translated can be booked on, follows others, changes its day, and shows nothing old', {
  tag: '@translated-page',
}, async ({ visit, passerBy: other }) => {
  const april = day('2026-04-28')
  const slot = april.room('Provsal 1', '10:00–11:00')
  const next = april.room('Provsal 1', '11:00–12:00')
  const held = april.room('Provsal 2', '10:00–11:00')
  const visitor = await visit()
  await translated(visitor)
  const page = await visitor.open('/')
  await page.getByRole('link', { name: 'Gå till bokning' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, april.path(HALLS))
  await goTo(other, april.path(HALLS))

  await choose(page, slot)
  await expect(slotButton(page, slot)).toContainText('Vald')
  await expect(page.locator('.booking-bar')).toContainText('10:00–11:00')
  expect(await page.locator('font > font').count()).toBeGreaterThan(20)
  await expect(page.locator('.booking-bar-price')).toContainText('1\u00a0h')
  await choose(page, next)
  await expect(page.locator('.booking-bar')).toContainText('10:00–12:00')
  await expect(page.locator('.booking-bar-price')).toContainText('2\u00a0h')
  await press(page, next)
  await expectSlot(page, next, 'ledig')
  await expect(page.locator('.booking-bar')).toContainText('10:00–11:00')

  await choose(other, held)
  await expect(slotButton(page, held)).toContainText('Reserverad')
  await press(other, held)
  await expectSlot(page, held, 'ledig')
  await expect(slotButton(page, held)).not.toContainText('Reserverad')

  await page.getByRole('button', { name: 'Nästa dag' }).click()
  await expect(page.locator('.grid-page-day')).toContainText('29 april')
  await expect(page.locator('.grid-page-day')).not.toContainText('28 april')
  await page.getByRole('button', { name: 'Föregående dag' }).click()
  await expectSlot(page, slot, 'vald')

  await signInAndBook(page, 'skola@demo.example')
  await expect(slotButton(page, slot)).not.toContainText('Vald')
  await expectSlot(other, slot, 'bokad')
  await expect(page.locator('.booking-bar-confirm')).toBeHidden()
  await goTo(page, '/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Mina bokningar' })).toBeVisible()
})
