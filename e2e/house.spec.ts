/**
 * Administrators set up a house: they copy, change the order by hand, set prices of a group, change parts in place, and
 * write texts.
 */
import type { Locator, Page } from '@playwright/test'
import { day, LABS } from './testing/demo-slots.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { mailTo } from './testing/mails.ts'
import { panel, toast, unfold } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const columns = (page: Page): Locator => page.getByRole('columnheader').getByRole('button')

test('a resource is copied, and put first by keyboard and by pointer, and somebody else’s open grid follows', {
  tag: ['@day-copy-resource', '@day-order-resources', '@day-walk'],
}, async ({ administrator: page, passerBy: visitor }) => {
  await goTo(visitor, day('2026-03-11').path(LABS))
  await expect(columns(visitor).first()).toBeVisible()
  const before = await columns(visitor).allInnerTexts()
  await goTo(page, `/admin/groups/${LABS}`)
  const resources = panel(page, 'Resurser')
  const last = before.at(-1) ?? ''
  await resources.getByRole('link', { name: `Administrera ${last}` }).click()

  await page.getByRole('button', { name: `Kopiera ${last}` }).click()
  const dialog = page.getByRole('dialog', { name: `Kopiera ${last}` })
  await expect(dialog.getByLabel('Kopians titel')).toHaveValue(`${last} (kopia)`)
  await expectSound(page, 'the copy')
  await dialog.getByLabel('Kopians titel').fill('')
  await dialog.getByRole('button', { name: 'Skapa kopian' }).click()
  await expect(dialog.getByRole('link', { name: 'Fyll i titel.' })).toBeVisible()
  await dialog.getByLabel('Kopians titel').fill('Labb Ny')
  await dialog.getByRole('button', { name: 'Skapa kopian' }).click()
  await expect(toast(page, 'Resursen kopierad')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Labb Ny' })).toBeVisible()
  await expect(columns(visitor)).toHaveText([...before, 'Labb Ny'])

  await page.getByRole('navigation', { name: 'Överordnade sidor' }).getByRole('link').last().click()
  await resources.getByRole('button', { name: 'Ändra ordningen' }).click()
  const rows = resources.getByRole('list', { name: 'Resursernas ordning' }).getByRole('listitem')
  const titles = rows.locator('.order-title')
  const up = resources.getByRole('button', { name: 'Flytta upp Labb Ny' })
  await expect(resources.getByRole('button', { name: `Flytta ner ${before[0]}` })).toBeFocused()
  await expectSound(page, 'the order', '.order-resources')
  await up.focus()
  for (const _ of before) await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Labb Ny', ...before])
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(`Labb Ny, plats 1 av ${before.length + 1}`)).toBeAttached()

  // The pointer moves the row to the second place. Nobody else sees that yet.
  const handle = rows.first().locator('.order-handle')
  const target = await rows.nth(1).boundingBox()
  const from = await handle.boundingBox()
  if (target === null || from === null) throw new Error('The rows are not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, target.y + target.height * 0.8, { steps: 4 })
  await page.mouse.up()
  const ordered = [before[0] ?? '', 'Labb Ny', ...before.slice(1)]
  await expect(titles).toHaveText(ordered)
  await expect(columns(visitor)).toHaveText([...before, 'Labb Ny'])
  await resources.getByRole('button', { name: 'Spara ordningen' }).click()
  await expect(toast(page, 'Ordningen sparad')).toBeVisible()
  await expect(resources.getByRole('button', { name: 'Ändra ordningen' })).toBeFocused()
  await expect(resources.getByRole('rowheader')).toHaveText(ordered)
  await expect(columns(visitor)).toHaveText(ordered)
})

test('a finger moves a resource by its handle, scrolls the page by its name, and can press its buttons', {
  tag: '@day-order-touch',
}, async ({ visit }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await openSignedIn(await visit(undefined, phone), `/admin/groups/${LABS}`)
  await page.getByRole('button', { name: 'Ändra ordningen' }).tap()
  const rows = page.getByRole('list', { name: 'Resursernas ordning' }).getByRole('listitem')
  const titles = rows.locator('.order-title')
  const [first = '', second = '', third = '', ...others] = await titles.allInnerTexts()
  const devtools = await page.context().newCDPSession(page)
  /** The drag begins in the middle of the touched element. */
  const pull = async (touched: Locator, distance: number): Promise<void> => {
    const { x, y, width, height } = (await touched.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const at = (share: number) => [{ x: x + width / 2, y: y + height / 2 + distance * share }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY)
  const { height = 0 } = (await rows.first().boundingBox()) ?? {}

  await rows.nth(4).scrollIntoViewIfNeeded()
  const before = await scrolled()
  await pull(rows.first().locator('.order-handle'), 2.2 * height)
  await expect(titles).toHaveText([second, third, first, ...others])
  expect(await scrolled()).toBe(before)

  await pull(titles.nth(3), -120)
  await expect.poll(scrolled).toBeGreaterThan(before + 60)
  await expect(titles).toHaveText([second, third, first, ...others])

  for (const button of await rows.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: `Flytta upp ${first}` }).tap()
  await expect(titles).toHaveText([second, first, third, ...others])
  await page.getByRole('button', { name: 'Spara ordningen' }).tap()
  await expect(toast(page, 'Ordningen sparad')).toBeVisible()
})

test('a group gets a price, and a price and a lock are changed in place', {
  tag: ['@day-group-prices', '@day-change-in-place', '@day-walk', '@name-reason'],
}, async ({ administrator: page }) => {
  await goTo(page, `/admin/groups/${LABS}`)
  const prices = panel(page, 'Priser')
  await expect(prices.getByText('Inga priser för hela gruppen.')).toBeVisible()
  await prices.locator('summary').click()
  const form = prices.getByRole('form', { name: 'Nytt pris' })
  await form.getByLabel('Pris').fill('120,50')
  await form.getByRole('button', { name: 'Lägg till priset' }).click()
  await expect(toast(page, 'Priset tillagt')).toBeVisible()

  const change = prices.getByRole('button', { name: 'Ändra Halvtimme 120,50 kr, Alla' })
  await change.click()
  const changing = prices.getByRole('form', { name: 'Ändra Halvtimme 120,50 kr, Alla' })
  await expect(changing.getByLabel('Tid', { exact: true })).toBeFocused()
  await changing.getByRole('button', { name: 'Avbryt' }).click()
  await expect(change).toBeFocused()
  await change.click()
  await expect(changing.getByLabel('Pris')).toHaveValue('120,5')
  await changing.getByLabel('Pris').fill('')
  await changing.getByRole('button', { name: 'Spara priset' }).click()
  await expect(changing.getByRole('link', { name: 'Fyll i pris.' })).toBeVisible()
  await changing.getByLabel('Pris').fill('90')
  await expectSound(page, 'a price that is changed', '.panel-change')
  await changing.getByRole('button', { name: 'Spara priset' }).click()
  await expect(toast(page, 'Priset uppdaterat')).toBeVisible()
  await expect(prices.getByRole('heading', { name: 'Priser', level: 2 })).toBeFocused()
  await expect(prices.getByRole('button', { name: 'Ändra Halvtimme 90 kr, Alla' })).toBeVisible()

  const locks = await unfold(panel(page, 'Låsningar'))
  await locks.locator('summary').filter({ hasText: 'Ny låsning' }).click()
  const lock = locks.getByRole('form', { name: 'Ny låsning' })
  for (const label of ['Slutdatum', 'Startdatum']) await lock.getByLabel(label).fill('2026-03-19')
  await lock.getByRole('button', { name: 'Lägg till låsningen' }).click()
  await locks.getByRole('button', { name: 'Ändra tors 19 mars, hela dagen' }).click()
  const changed = locks.getByRole('form', { name: 'Ändra tors 19 mars, hela dagen' })
  await changed.getByLabel('Sluttid').fill('12:00')
  await changed.getByRole('button', { name: 'Spara låsningen' }).click()
  await expect(toast(page, 'Låsningen uppdaterad')).toBeVisible()
  await expect(locks.getByRole('button', { name: 'Ändra tors 19 mars kl. 00:00–12:00' })).toBeVisible()

  // The page of a resource shows what the resource inherits from its group.
  await panel(page, 'Resurser')
    .getByRole('link', { name: /^Administrera/ })
    .first()
    .click()
  await expect(panel(page, 'Priser').getByText('Alla: Halvtimme 90 kr')).toBeVisible()

  // The field of the organisation can be focused before it has choices. It then explains why it has none.
  await page.locator('summary').filter({ hasText: 'Nytt pris' }).click()
  const another = page.getByRole('form', { name: 'Nytt pris' })
  const organisation = another.getByLabel('Organisation')
  await organisation.focus()
  await expect(organisation).toBeFocused()
  await expect(organisation).toHaveAttribute('aria-disabled', 'true')
  await expect(organisation).toHaveAccessibleDescription('Kan väljas när användartypen är skola.')
  await expect(organisation.getByRole('option')).toHaveText(['Alla'])
  await another.getByLabel('Användartyp').selectOption('Skola')
  await expect(organisation).toHaveAttribute('aria-disabled', 'false')
  expect(await organisation.getByRole('option').count()).toBeGreaterThan(1)
})

test('a text can go back to the standard one and back again, and a trial mail goes to its author before anything is saved', {
  tag: ['@day-standard-text', '@day-trial-mail', '@day-walk'],
}, async ({ administrator: page, server }) => {
  await goTo(page, '/admin/email?mail=booking-made')
  const subject = page.getByLabel('Ämne')
  const body = page.getByRole('textbox', { name: 'Brödtext', exact: true })
  const standard = await subject.inputValue()
  const standardBody = (await body.textContent()) ?? ''
  await subject.fill('Min bokning {{bookingNumber}}')
  await body.press('Control+a')
  await page.keyboard.type('Välkommen hit!')

  await page.getByRole('button', { name: 'Skicka provmejl' }).click()
  await expect(page.getByText('Provmejlet är på väg till admin@demo.example.')).toBeVisible()
  await expect(toast(page, 'Provmejlet skickat')).toBeVisible()
  const mail = await mailTo(server, 'admin@demo.example')
  expect(mail).toContain('Subject: Prov: Min bokning 1024')
  expect(mail).toContain('Välkommen hit!')
  await subject.fill('{{nothing}}')
  await page.getByRole('button', { name: 'Skicka provmejl' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ämne: {{nothing}} kan inte användas här.' })).toBeVisible()
  await subject.fill('Min bokning {{bookingNumber}}')

  await page.getByRole('button', { name: 'Återställ standardtexten' }).click()
  await expect(subject).toHaveValue(standard)
  await expect(body).toHaveText(standardBody)
  await expectSound(page, 'the text', '.content-chosen')
  await page.getByRole('button', { name: 'Ta tillbaka min text' }).click()
  await expect(subject).toHaveValue('Min bokning {{bookingNumber}}')
  await expect(body).toHaveText('Välkommen hit!')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(toast(page, 'Innehållet uppdaterat')).toBeVisible()

  await page.getByRole('button', { name: 'Återställ standardtexten' }).click()
  await expect(page.getByText('Standardtexten är ifylld. Den gäller när du har sparat.')).toBeVisible()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Standardtexten är ifylld.', { exact: true })).toBeVisible()
  await goTo(page, '/admin/content')
  await goTo(page, '/admin/email?mail=booking-made')
  await expect(subject).toHaveValue(standard)
  await page.getByRole('button', { name: 'Återställ standardtexten' }).click()
  await expect(page.getByText('Det är redan standardtexten.')).toBeVisible()
})
