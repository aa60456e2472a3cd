/**
 * Days with other opening times than the week's, and the question before a change that affects bookings
 * (docs/rules.md#special-days).
 */
import { choose, expectSlot, signInAndBook, slotButton } from './testing/booking-page.ts'
import { day, HALLS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { openForm, overflow, panel, toast, unfold } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('an extra open Saturday can be booked, and an administrator who would close it is told of the booking', {
  tag: ['@special-day-form', '@special-day-head', '@affected-asked'],
}, async ({ administrator: page, passerBy: visitor }) => {
  const saturday = day('2026-10-10')
  const hour = saturday.room('Provsal 1', '10:00–11:00')
  await goTo(visitor, saturday.path(HALLS))
  await expect(visitor.getByText('Stängt hela dagen')).toBeVisible()

  await goTo(page, `/admin/groups/${HALLS}`)
  const days = await unfold(panel(page, 'Särskilda dagar'))
  const form = await openForm(days, 'Ny särskild dag eller period')
  await form.getByLabel('Datum').fill('2026-10-10')
  await form.getByLabel('Rubrik').fill('Extra öppet')
  // From here on the test uses only the keyboard.
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Stängt')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByLabel('Öppet vissa tider')).toBeChecked()
  await expect(form.getByLabel('Sluttid')).toHaveValue('14:00')
  await form.getByRole('button', { name: 'Lägg till en tid till' }).press('Enter')
  const second = form.getByRole('group', { name: 'Tid 2' })
  await expect(second.getByLabel('Starttid')).toBeFocused()
  await second.getByRole('button', { name: /^Ta bort tiden/ }).press('Enter')
  await expect(form.getByLabel('Starttid')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Särskilda dagar uppdaterade')).toBeVisible()
  await expect(days.getByRole('listitem')).toContainText(['lördag 10 oktober, 10:00–14:00'])

  await expectSlot(visitor, hour, 'ledig')
  await expect(visitor.getByRole('main').getByText('Extra öppet')).toBeVisible()
  await choose(visitor, hour)
  await signInAndBook(visitor, 'skola@demo.example')
  await expectSlot(visitor, hour, 'bokad')

  const locks = await unfold(panel(page, 'Låsningar'))
  const lock = await openForm(locks, 'Ny låsning')
  await lock.getByLabel('Startdatum').fill('2026-10-10')
  await lock.getByRole('button', { name: 'Lägg till låsningen' }).click()
  const affected = page.getByRole('dialog', { name: '1 bokning berörs' })
  const link = affected.getByRole('link', { name: /^Bokning \d+, .+ \(öppnas i en ny flik\)$/ })
  await expect(link).toHaveAttribute('href', /^\/admin\/bookings\/\d+$/)
  await expect(affected.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(affected).toHaveCount(0)
  await expect(lock.getByLabel('Startdatum')).toHaveValue('2026-10-10')
  await expectSlot(visitor, saturday.room('Provsal 1', '11:00–12:00'), 'ledig')
  await lock.getByRole('button', { name: 'Lägg till låsningen' }).click()
  await affected.getByRole('button', { name: 'Spara ändå' }).click()
  await expect(toast(page, 'Låsning tillagd')).toBeVisible()
  await expectSlot(visitor, saturday.room('Provsal 1', '11:00–12:00'), 'låst')
})

test('the holidays of a year are added in one press, and New Year’s Day is closed under its name', {
  tag: [
    '@special-day-holidays-offered',
    '@grid-next-open',
    '@month-days',
    '@month-way',
    '@special-day-panel',
    '@special-day-head',
  ],
}, async ({ administrator: page }) => {
  await goTo(page, `/admin/groups/${ROOMS}`)
  const days = await unfold(panel(page, 'Särskilda dagar'))
  await expect(days.getByText('Inga särskilda dagar.')).toBeVisible()
  const form = await openForm(days, 'Lägg till helgdagar 2026')
  await form.getByLabel('År', { exact: true }).selectOption('2027')
  const named = days.getByRole('form', { name: 'Lägg till helgdagar 2027' })
  await expect(named.getByRole('group', { name: 'Helgdagar' }).getByRole('checkbox', { checked: true })).toHaveCount(13)
  await expect(named.getByRole('group', { name: 'Aftnar' }).getByRole('checkbox', { checked: false })).toHaveCount(8)
  await named.getByLabel('Julafton').check()
  await named.getByRole('button', { name: 'Lägg till 14 dagar' }).click()
  await expect(days.getByRole('listitem').first()).toContainText('fredag 1 januari 2027, stängt')
  await expect(named.getByText(/^Finns redan: Nyårsdagen, /)).toBeVisible()
  await expect(named.getByRole('group', { name: 'Helgdagar' }).getByRole('checkbox')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])

  await goTo(page, day('2027-01-01').path(ROOMS))
  await expect(page.getByRole('heading', { name: 'Stängt: Nyårsdagen' })).toBeVisible()
  await expect(page.locator('.grid-page-day')).toContainText('Nyårsdagen')
  const next = page.getByRole('link', { name: 'Nästa öppna dag: lördag 2 januari' })
  await expect(next).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])

  // The month shows the special day too, and at 320 px no day is cut off.
  await page.getByRole('link', { name: 'Visa månaden' }).click()
  const month = page.getByRole('table', { name: 'Grupprum och mötesplatser, januari 2027' })
  await expect(month.getByRole('link', { name: 'fredag 1 januari, Stängt: Nyårsdagen' })).toBeVisible()
  await expect(month.getByRole('link', { name: /^måndag 11 januari, \d+ av \d+ tider lediga$/ })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  const later = page.getByRole('link', { name: 'Nästa månad' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grupprum och mötesplatser, februari 2027' })).toBeVisible()
  await expect(later).toBeFocused()
  await page.getByRole('link', { name: /^tisdag 2 februari/ }).click()
  await expect(page).toHaveURL(/\/group\/1\/2027-02-02$/)
  // Keys in the grid do not make the page wider either, because the help about keys is not shown there.
  await slotButton(page, day('2027-02-02').room('Grupprum Eken', '09:00–09:30')).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.grid-keys')).toBeAttached()
  expect(await overflow(page)).toBe(0)

  // A room also has its own months, and a day of such a month shows that room first.
  await goTo(page, '/resurs/2/manad/2027-02')
  await page.getByRole('link', { name: /^onsdag 3 februari/ }).click()
  await expect(page.getByRole('combobox').locator('option:checked')).toHaveText(/^Grupprum Björken/)

  await goTo(page, `/admin/groups/${ROOMS}`)
  const eve = days.getByRole('listitem').filter({ hasText: 'Julafton' })
  await eve.getByRole('button', { name: /^Ta bort/ }).click()
  const question = page.getByRole('dialog', { name: 'Ta bort den särskilda dagen?' })
  await question.getByRole('button', { name: 'Ta bort dagen' }).click()
  await expect(toast(page, 'Särskild dag borttagen')).toBeVisible()
  await expect(eve).toHaveCount(0)
})
