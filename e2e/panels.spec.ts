/**
 * The panels of groups and resources: their effect on open grids, their files, and their look.
 * `tests/src/administration/panels/` shows what they ask, show and send.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { patience } from '../tests/testing/patience.ts'
import { expectSlot, slotButton } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { formErrors, openForm, panel, resourcePath, toast, toastsLieOver, unfold } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

/**
 * The demo's labs: "Kemilabbet" is for schools and the municipality, has prices of its own and follows its group's
 * week.
 */
const KEMILABBET = 'Kemilabbet'

/** Confirms the question about the removal. */
const remove = async (page: Page, row: Locator, question: string, deed: string): Promise<void> => {
  await row.getByRole('button', { name: /^Ta bort/ }).click()
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog.getByRole('button', { name: 'Behåll' })).toBeFocused()
  await dialog.getByRole('button', { name: deed }).click()
  await expect(dialog).toHaveCount(0)
}

test('an opening time and a lock of a group show at once in somebody else’s open grid', {
  tag: [
    '@panel-open',
    '@panel-lock',
    '@toast-open-updated',
    '@toast-open-deleted',
    '@toast-lock-created',
    '@toast-lock-deleted',
    '@toast-clear',
  ],
}, async ({ administrator: page, passerBy: visitor }) => {
  // A Sunday, open from 12 to 16.
  const sunday = day('2026-03-08')
  const room = (time: string) => sunday.room('Grupprum Eken', time)
  await goTo(visitor, sunday.path(ROOMS))
  await expectSlot(visitor, room('12:00–12:30'), 'ledig')
  await expect(slotButton(visitor, room('08:30–09:00'))).toHaveCount(0)

  await goTo(page, `/admin/groups/${ROOMS}`)
  const openings = panel(page, 'Öppettider')
  const form = await openForm(openings, 'Ny öppettid')
  const submit = form.getByRole('button', { name: 'Lägg till öppettiden' })
  await form.getByLabel('Söndag').check()
  await form.getByLabel('Starttid').fill('08:30')
  await form.getByLabel('Sluttid').fill('13:00')
  // The form would be covered by the part that stays at the top.
  await form.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await submit.click()
  await expect(toast(page, 'Öppettider uppdaterade')).toBeVisible()
  expect(await toastsLieOver(form)).toBe(false)
  await expectSlot(visitor, room('08:30–09:00'), 'ledig')

  const sundays = openings.getByRole('list', { name: 'söndag' })
  await sundays.getByRole('button', { name: 'Ändra söndag 08:30–13:00' }).click()
  const change = sundays.getByRole('form', { name: 'Ändra söndag 08:30–13:00' })
  await change.getByLabel('Starttid').fill('09:00')
  await change.getByRole('button', { name: 'Spara tiden' }).click()
  await expect(openings.getByText('Tiderna går ihop: öppet 09:00–16:00.')).toBeVisible()
  await expect(slotButton(visitor, room('08:30–09:00'))).toHaveCount(0)
  await expectSlot(visitor, room('09:00–09:30'), 'ledig')

  const added = sundays.getByRole('listitem').filter({ hasText: '09:00–13:00' })
  await remove(page, added, 'Ta bort öppettiden?', 'Ta bort öppettiden')
  await expect(toast(page, 'Öppettid borttagen')).toBeVisible()
  await expect(added).toHaveCount(0)
  await expect(slotButton(visitor, room('09:00–09:30'))).toHaveCount(0)

  const locks = await unfold(panel(page, 'Låsningar'))
  const lock = await openForm(locks, 'Ny låsning')
  const send = lock.getByRole('button', { name: 'Lägg till låsningen' })
  await lock.getByLabel('Startdatum').fill('2026-03-08')
  await lock.getByLabel('Starttid').fill('13:00')
  await lock.getByLabel('Sluttid').fill('14:00')
  await send.click()
  await expect(toast(page, 'Låsning tillagd')).toBeVisible()
  await expectSlot(visitor, room('13:30–14:00'), 'låst')
  await expectSlot(visitor, room('14:00–14:30'), 'ledig')

  const made = locks.getByRole('listitem').filter({ hasText: 'sön 8 mars kl. 13:00–14:00' })
  await page.setViewportSize({ width: 375, height: 667 })
  await locks.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await remove(page, made, 'Ta bort låsningen?', 'Ta bort låsningen')
  await expect(toast(page, 'Låsning borttagen')).toBeVisible()
  const heading = locks.getByRole('heading', { name: 'Låsningar' })
  await expect(heading).toBeFocused()
  expect(await toastsLieOver(heading)).toBe(false)
  await expectSlot(visitor, room('13:30–14:00'), 'ledig')
})

test('pictures are chosen or dropped, previewed, sent and removed, and a file that is no picture is refused in words', {
  tag: [
    '@panel-media',
    '@valid-media-title',
    '@valid-media-image',
    '@valid-media-kind',
    '@toast-media-created',
    '@toast-media-deleted',
    '@http-upload',
    '@error-upload',
  ],
}, async ({ administrator: page }) => {
  await goTo(page, `/admin/groups/${LABS}`)
  await goTo(page, await resourcePath(page, KEMILABBET))
  const pictures = panel(page, 'Bilder')
  await expect(pictures.getByRole('img', { name: 'Kemilabbet', exact: true })).toBeVisible()
  const form = await openForm(pictures, 'Ny bild')
  const submit = form.getByRole('button', { name: 'Ladda upp bilden' })
  await submit.click()
  await expect(formErrors(form).getByRole('listitem')).toHaveText([...['Välj en bild.', 'Fyll i titel.']])
  await form.getByRole('link', { name: 'Välj en bild.' }).click()
  await expect(form.getByLabel('Bild', { exact: true })).toBeFocused()

  const file = form.getByLabel('Bild', { exact: true })
  await file.setInputFiles({ name: 'avtal.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(form.locator('.field-error').first()).toContainText('avtal.pdf är ingen bild som kan användas.')
  await file.setInputFiles({ name: 'trasig.png', mimeType: 'image/png', buffer: Buffer.from('inga bildpunkter') })
  await expect(form.locator('.field-error').first()).toContainText('trasig.png är ingen bild som kan användas.')

  // A browser can show this picture, but the server does not take it. The server's message is shown in the form, and
  // nowhere else.
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  await file.setInputFiles({ name: 'egentligen.png', mimeType: 'image/png', buffer: gif })
  await expect(form.getByRole('img', { name: 'Förhandsvisning av egentligen.png' })).toBeVisible()
  await form.getByLabel('Titel').fill('Dragskåpen från sidan')
  await submit.click()
  const refusal = 'Filen är ingen bild som kan användas.'
  await expect(form.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(page.getByText(refusal)).toHaveCount(1)

  // A picture of noise is large, so sending and drawing it takes a while.
  const noise = {
    create: {
      width: 1500,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const
  await file.setInputFiles({ name: 'brus.png', mimeType: 'image/png', buffer: await sharp(noise).png().toBuffer() })
  await expect(form.getByRole('img', { name: 'Förhandsvisning av brus.png' })).toBeVisible()
  await expect(form.getByText('1500 × 1200')).toBeVisible()
  await submit.click()
  await expect(form.getByRole('progressbar', { name: 'Laddar upp bilden' })).toBeVisible()
  await expect(toast(page, 'Media tillagd')).toBeVisible({ timeout: patience(20_000) })
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByLabel('Titel')).toHaveValue('')
  await expect(form.getByRole('img')).toHaveCount(0)
  const added = pictures.getByRole('img', { name: 'Dragskåpen från sidan' })
  await added.scrollIntoViewIfNeeded()
  await expect(added).toHaveJSProperty('naturalWidth', 450)

  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], 'liten.png', { type: 'image/png' }))
      return dropped
    },
    [...small],
  )
  await form.locator('.drop-zone').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(form.getByRole('img', { name: 'Förhandsvisning av liten.png' })).toBeVisible()
  // Leaving now would lose the chosen picture.
  await page.getByRole('link', { name: 'Mina bokningar' }).click()
  const leaving = page.getByRole('dialog', { name: 'Vill du lämna sidan utan att spara?' })
  await leaving.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(form.getByRole('img', { name: 'Förhandsvisning av liten.png' })).toBeVisible()

  const row = pictures.getByRole('listitem').filter({ hasText: 'Dragskåpen från sidan' })
  await remove(page, row, 'Ta bort bilden?', 'Ta bort bilden')
  await expect(toast(page, 'Media borttagen')).toBeVisible()
  await expect(added).toHaveCount(0)
})

test('a picture of 48 megapixels is made smaller in the page before it is sent', { tag: '@picture-shrunk' }, async ({
  administrator: page,
}) => {
  await goTo(page, `/admin/groups/${LABS}`)
  await goTo(page, await resourcePath(page, KEMILABBET))
  const pictures = panel(page, 'Bilder')
  const form = await openForm(pictures, 'Ny bild')
  const buffer = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#0a6' } })
    .jpeg()
    .toBuffer()
  await form.getByLabel('Bild', { exact: true }).setInputFiles({ name: 'IMG_0048.JPG', mimeType: 'image/jpeg', buffer })
  await expect(form.getByRole('img', { name: 'Förhandsvisning av IMG_0048.webp' })).toBeVisible({
    timeout: patience(20_000),
  })
  await expect(form.getByText(/3200 × 2400.*Gjord mindre, från 8064 × 6048/)).toBeVisible()
  await form.getByLabel('Titel').fill('Labbet från taket')
  await form.getByRole('button', { name: 'Ladda upp bilden' }).click()
  await expect(toast(page, 'Media tillagd')).toBeVisible({ timeout: patience(20_000) })
  const row = pictures.getByRole('listitem').filter({ hasText: 'Labbet från taket' })
  await expect(row.getByRole('img')).toBeVisible()
  await remove(page, row, 'Ta bort bilden?', 'Ta bort bilden')
})
