import { choose, expectSlot, press, slotButton } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { basketBar } from './testing/screen-parts.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

test('the start page has a headline, two content blocks, and groups with their descriptions and buttons', {
  tag: ['@start-headline', '@start-content', '@start-groups', '@start-group-button'],
}, async ({ passerBy: page }) => {
  await goTo(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boka lokaler och resurser')
  await expect(page.getByText('Här bokar du rum, lokaler och utrustning')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Så bokar du' })).toBeVisible()
  for (const [title, description] of [
    ['Grupprum och mötesplatser', /^Rum för två till trettio personer/],
    ['Labb och studior', /^Rum för den som vill prova själv/],
    ['Utrustning', /^Datorer, kameror och annat att låna/],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.locator('p').filter({ hasText: description })).toBeVisible()
  }

  const buttons = page.getByRole('link', { name: /Gå till bokning/ })
  const colours = await buttons.evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
  // The first group has orange, and the second has pink.
  expect(colours[0]).not.toBe(colours[1])
  expect(colours[0]).toBe(colours[2])
  await buttons.nth(1).click()
  await expect(page).toHaveURL(/\/group\/2\/2026-03-03$/)
})

test('every state of a slot has its own word and name, and a press on a slot that cannot be chosen changes nothing', {
  tag: [
    '@name-slot',
    '@name-slot-states',
    '@grid-label-closed',
    '@grid-label-locked',
    '@grid-label-selected',
    '@grid-page',
    '@grid-toggle',
  ],
}, async ({ passerBy: page }) => {
  const today = day(TODAY)
  await goTo(page, today.path(ROOMS))
  const state = async (resource: string, time: string, word: 'bokad' | 'stängd', label: string): Promise<void> => {
    await expectSlot(page, today.room(resource, time), word)
    await expect(slotButton(page, today.room(resource, time))).toContainText(label)
  }
  // The slot at 08:00 has begun, and the demo has booked the slot at 10:00.
  await state('Grupprum Eken', '08:00–08:30', 'stängd', 'Förbi')
  await expect(page.getByRole('button', { name: /, stängd, (?!förbi)/ }).first()).toHaveText('Stängd')
  await state('Grupprum Eken', '10:00–10:30', 'bokad', 'Bokad')
  await press(page, today.room('Grupprum Eken', '10:00–10:30'))
  await expectSlot(page, today.room('Grupprum Eken', '10:00–10:30'), 'bokad')
  await expect(basketBar(page)).toHaveCount(0)
  const free = today.room('Grupprum Eken', '13:00–13:30')
  await choose(page, free)
  await expect(slotButton(page, free)).toContainText('Vald')
  await press(page, free)
  await expectSlot(page, free, 'ledig')

  // The makerspace is locked three days ahead, in the morning.
  const locked = day('2026-03-06')
  await goTo(page, locked.path(LABS))
  await expectSlot(page, locked.room('Makerspace', '09:00–10:00'), 'låst')
  await expect(slotButton(page, locked.room('Makerspace', '09:00–10:00'))).toContainText('Låst')
})

test('the title of a resource opens a lightbox with what it is, its equipment and its pictures', {
  tag: '@grid-info',
}, async ({ passerBy: page }) => {
  const may = day('2026-06-10')
  await goTo(page, may.path(ROOMS))
  await expectSlot(page, may.room('Grupprum Eken', '09:00–09:30'), 'ledig')
  await page.getByRole('columnheader').filter({ hasText: 'Grupprum Eken' }).getByRole('button').click()
  const lightbox = page.getByRole('dialog', { name: 'Grupprum Eken' })
  await expect(lightbox).toContainText('Ett ljust rum för fyra personer')
  await expect(lightbox).toContainText('Teknisk utrustning')
  await expect(lightbox).toContainText('Whiteboard')
  const picture = lightbox.getByRole('img').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
})
