/**
 * A visitor chooses times, signs in on the way, books them, adds to the booking, changes it and removes it, while
 * another browser watches.
 */
import { expect, type Page } from '@playwright/test'
import {
  choose,
  expectSlot,
  press,
  putReceiptAway,
  receiptOf,
  signIn,
  signInDialog,
  slotButton,
} from '../testing/booking-page.ts'
import { ROOMS } from '../testing/demo-slots.ts'
import { basketBar, confirmDialog, editBar } from '../testing/screen-parts.ts'
import { callAs, dateAhead, dayAhead, expectLacking, expectToast, type Stage, step } from './stage.ts'

const EKEN = 'Grupprum Eken'
const BJORKEN = 'Grupprum Björken'
const GRANEN = 'Grupprum Granen'

const seconds = async (page: Page): Promise<number> => {
  const [minutes = 0, rest = 0] = ((await page.getByRole('timer').first().textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + rest
}

export const bookAndChange = async (stage: Stage): Promise<void> => {
  const ahead = dayAhead(2)
  const slot = (resource: string, time: string) => ahead.room(resource, time)
  const [first, second] = [slot(EKEN, '09:00–09:30'), slot(EKEN, '09:30–10:00')]
  const anna = await stage.visit()
  const page = await anna.open('/')
  const other = await (await stage.visit()).open(ahead.path(ROOMS))
  const bar = basketBar(page)
  const dialog = confirmDialog(page)

  await step('the start page shows texts and groups, and leads to today', async () => {
    await expect(page.getByText('Bokningen är öppen dygnet runt.')).toBeVisible()
    await expect(page.getByText('Välj en tid, logga in och bekräfta.')).toBeVisible()
    await expect(page.getByText('Labb och studior, en timme i taget.')).toBeVisible()
    await page
      .getByRole('link', { name: /Gå till bokning/ })
      .first()
      .click()
    await expect(page).toHaveURL(`/group/${ROOMS}/${dateAhead(0)}`)
    await page.goto(ahead.path(ROOMS))
  })

  await step('a slot is chosen in the grid', () => choose(page, first))
  const tab = await anna.open(ahead.path(ROOMS))
  await step('the second tab shows it as chosen', () => expectSlot(tab, first, 'vald'))
  // A tab behind another tab is seldom drawn.
  await page.bringToFront()
  await step('the second browser shows it as reserved', () => expectSlot(other, first, 'reserverad'))

  await step('the countdown runs from ten minutes', async () => {
    const begun = await seconds(page)
    expect(begun).toBeGreaterThan(9 * 60)
    expect(begun).toBeLessThanOrEqual(10 * 60)
    await expect.poll(() => seconds(page)).toBeLessThan(begun)
  })

  await step('the second browser cannot take it', async () => {
    await press(other, first)
    await expectSlot(other, first, 'reserverad')
    await expect(basketBar(other)).toHaveCount(0)
  })

  await step('what is let go is free for the other browser', async () => {
    const tried = slot(BJORKEN, '12:00–12:30')
    await choose(page, tried)
    await expectSlot(other, tried, 'reserverad')
    await press(page, tried)
    await expectSlot(page, tried, 'ledig')
    await expectSlot(other, tried, 'ledig')
  })

  await step('a slot that the back end refuses is not chosen', async () => {
    const locked = slot(GRANEN, '16:00–16:30')
    await callAs(stage, 'admin@demo.example', 'POST', '/api/resources/3/locked', {
      ...{ startDate: dateAhead(2), startTime: '16:00:00', endDate: dateAhead(2), endTime: '16:30:00' },
    })
    await press(page, locked)
    await expect(slotButton(page, locked)).not.toHaveAttribute('aria-busy', 'true')
    await expect(slotButton(page, locked)).not.toHaveAccessibleName(/, vald/)
    await expectSlot(page, first, 'vald')
    // The refusal is shown in words at the pressed slot, or by a toast.
    stage.failures.splice(0)
  })

  await step('one signs in where one is, and a wrong password is told', async () => {
    await choose(page, second)
    await bar.getByRole('button', { name: 'Boka', exact: true }).click()
    await signIn(signInDialog(page), 'anna@demo.example', 'fel-losenord')
    await expect(signInDialog(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await signIn(signInDialog(page), 'anna@demo.example')
  })

  await step('prices are shown and the booking is confirmed', async () => {
    await expect(dialog).toContainText('100 kr')
    await dialog.getByLabel('Önskemål').first().fill('Två extra stolar')
    await dialog.getByRole('button', { name: 'Boka', exact: true }).click()
    await expectToast(page, 'Bokning tillagd')
    await expect(receiptOf(page)).toContainText('Tiderna är dina.')
    await expectLacking(page, receiptOf(page).getByRole('button', { name: 'Lägg till i kalender' }))
    await putReceiptAway(page)
  })
  await step('both browsers show it as booked', async () => {
    for (const shown of [page, tab, other])
      for (const booked of [first, second]) await expectSlot(shown, booked, 'bokad')
  })

  await step('more is added to it', async () => {
    const added = slot(BJORKEN, '13:00–13:30')
    await choose(page, added)
    await expect(bar.getByRole('button', { name: 'Skapa ny bokning' })).toBeVisible()
    await bar.getByRole('button', { name: /^Lägg till i bokning \d+$/ }).click()
    await dialog.getByRole('button', { name: /^Lägg till i bokning \d+$/ }).click()
    await expectToast(page, 'Bokning tillagd')
    await putReceiptAway(page)
    await expectSlot(page, added, 'bokad')
    await expectSlot(other, added, 'bokad')
  })

  const bookings = page.getByRole('table', { name: 'Mina bokningar' })
  await step('it stands in the list of own bookings', async () => {
    await page.getByRole('link', { name: 'Mina bokningar' }).first().click()
    await expect(bookings.getByRole('rowheader')).toHaveCount(1)
    await expect(bookings).toContainText(EKEN)
    await expect(bookings).toContainText('09:00–10:00')
    await expect(bookings).toContainText(BJORKEN)
    await expectLacking(page, page.getByRole('heading', { name: 'Prenumerera i din kalender' }))
  })

  const booked = page.getByRole('table', { name: 'Bokade resurser' })
  await step('it opens as an invoice basis', async () => {
    await bookings.getByRole('link', { name: /^Visa/ }).click()
    await expect(page.getByRole('heading', { name: 'Fakturaunderlag' })).toBeVisible()
    await expect(booked).toContainText('Två extra stolar')
    await expect(booked.getByRole('row').filter({ hasText: 'Totalt' })).toContainText('150')
    await expect(page.getByText('anna@demo.example')).toBeVisible()
    await expectLacking(page, page.getByRole('button', { name: 'Lägg till i kalender' }))
  })

  await step('its times and wish are changed', async () => {
    await booked
      .getByRole('row')
      .filter({ hasText: EKEN })
      .getByRole('link', { name: /^Ändra tider/ })
      .click()
    await expect(page.getByRole('heading', { name: `Ändra tider för ${EKEN}` })).toBeVisible()
    await expectSlot(page, first, 'vald')
    await press(page, first)
    await expectSlot(page, first, 'ledig')
    const later = slot(EKEN, '10:00–10:30')
    await choose(page, later)
    await expectSlot(other, later, 'reserverad')
    await page.getByLabel('Önskemål').fill('Tre extra stolar')
    await editBar(page).getByRole('button', { name: 'Uppdatera' }).click()
    await expectToast(page, 'Bokning uppdaterad')
    await expect(booked).toContainText('Tre extra stolar')
    await expect(booked).toContainText('09:30–10:30')
    await expectSlot(other, later, 'bokad')
    await other.reload()
    await expectSlot(other, first, 'ledig')
  })

  await step('a part is removed, then the whole', async () => {
    const ask = page.getByRole('dialog')
    await booked
      .getByRole('row')
      .filter({ hasText: BJORKEN })
      .getByRole('button', { name: /^Avboka/ })
      .click()
    await ask.getByRole('button', { name: 'Avboka', exact: true }).click()
    await expectToast(page, 'Bokning borttagen')
    await expect(booked).not.toContainText(BJORKEN)
    await booked.getByRole('button', { name: /^Avboka/ }).click()
    await ask.getByRole('button', { name: 'Avboka', exact: true }).click()
    await expect(page).toHaveURL('/bookings')
    await expect(page.getByRole('heading', { name: 'Du har inga bokningar än' })).toBeVisible()
    await other.reload()
    await expectSlot(other, second, 'ledig')
  })

  await step('a booking that is not there is the page that says so', async () => {
    await page.goto('/bookings/987654')
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  })

  await step('signing out is so in every tab', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(tab.getByRole('link', { name: 'Logga in' }).first()).toBeVisible()
  })
}
