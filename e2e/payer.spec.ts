import { localDate } from '../domain/calendar/local-date.ts'
import { longDateOfYear } from '../domain/wording/dates-of-record.ts'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { signIn } from './testing/booking-page.ts'
import { goTo, signInTo } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const booked = `Bokad ${longDateOfYear(localDate(TODAY))}`

test('an invoice basis shows who pays as when the booking was made, and the user’s page who they are now', {
  tag: ['@day-payer-shown', '@day-made-at'],
}, async ({ administrator, visit, server }) => {
  const page = await (await visit()).open(signInTo('/profile'))
  await makeAccount(page, server, 'ellen@exempel.se')
  await signIn(page, 'ellen@exempel.se', PASSWORD)
  await expect(page.getByLabel('Förnamn').first()).toHaveValue('Ellen')
  const [made] = await makeBookings(page, [[{ resource: 'Grupprum Eken', date: '2026-06-02', times: ['09:00–09:30'] }]])
  await page.getByLabel('Efternamn').first().fill('Lund')
  await page.getByLabel('Adress', { exact: true }).first().fill('Nygatan 2')
  await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'uppdaterad' })).toBeVisible()

  await goTo(administrator, `/admin/bookings/${made?.id}`)
  for (const [on, path] of [
    [page, `/bookings/${made?.id}`],
    [administrator, `/admin/bookings/${made?.id}`],
  ] as const) {
    await on.goto(path)
    await expect(on.getByText(booked)).toBeVisible()
    await expect(on.getByText('Ellen Ek')).toBeVisible()
    await expect(on.getByText('Storgatan 1', { exact: true })).toBeVisible()
    await expect(on.getByText('Uppgifterna är de som gällde när bokningen gjordes.')).toBeVisible()
    expect(await violations(on)).toEqual([])
  }
  await administrator.emulateMedia({ media: 'print' })
  await expect(administrator.getByText(booked)).toBeVisible()
  await expect(administrator.getByText('Uppgifterna är de som gällde när bokningen gjordes.')).toBeHidden()
  await administrator.emulateMedia({ media: 'screen' })
  await administrator.getByRole('link', { name: 'Administrera användaren' }).click()
  await expect(administrator.getByRole('heading', { level: 1 })).toHaveText('Ellen Lund')
})
