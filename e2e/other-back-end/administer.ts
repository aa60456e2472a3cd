/** An administrator uses every screen for administrators. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectSlot, signIn } from '../testing/booking-page.ts'
import { goTo } from '../testing/going.ts'
import { openForm, panel, unfold } from '../testing/screen-parts.ts'
import { callAs, dateAhead, dayAhead, expectLacking, expectToast, ownName, type Stage, step } from './stage.ts'

const remove = async (page: Page, row: Locator, question: string, deed: string): Promise<void> => {
  await row.getByRole('button', { name: /^Ta bort/ }).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: deed }).click()
  await expect(row).toHaveCount(0)
}

const write = async (page: Page, label: string, text: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: label })
  await editor.click()
  await editor.pressSequentially(text)
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']

/** Groups and resources both have these: opening times, locks, pictures, and who may book. */
const usePanels = async (page: Page): Promise<void> => {
  const weekday = weekdays[new Date(`${dateAhead(3)}T12:00:00Z`).getUTCDay()] ?? ''
  const capital = weekday.charAt(0).toUpperCase() + weekday.slice(1)

  await step('opening times are added and removed', async () => {
    const openings = panel(page, 'Öppettider')
    const form = await openForm(openings, 'Ny öppettid')
    for (const [from, to] of [
      ['08:00', '12:00'],
      ['13:00', '14:00'],
    ] as const) {
      await form.getByLabel(capital).check()
      await form.getByLabel('Starttid').fill(from)
      await form.getByLabel('Sluttid').fill(to)
      await form.getByRole('button', { name: 'Lägg till öppettiden' }).click()
      await expectToast(page, 'Öppettider uppdaterade')
      await expect(openings.getByRole('list', { name: weekday })).toContainText(`${from}–${to}`)
    }
    const second = openings
      .getByRole('list', { name: weekday })
      .getByRole('listitem')
      .filter({ hasText: '13:00–14:00' })
    await remove(page, second, 'Ta bort öppettiden?', 'Ta bort öppettiden')
    await expectToast(page, 'Öppettid borttagen')
  })

  await step('locks are added and removed', async () => {
    const locks = await unfold(panel(page, 'Låsningar'))
    const form = await openForm(locks, 'Ny låsning')
    for (const [from, to] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ] as const) {
      await form.getByLabel('Slutdatum').fill(dateAhead(3))
      await form.getByLabel('Startdatum').fill(dateAhead(3))
      await form.getByLabel('Starttid').fill(from)
      await form.getByLabel('Sluttid').fill(to)
      await form.getByRole('button', { name: 'Lägg till låsningen' }).click()
      await expectToast(page, 'Låsning tillagd')
    }
    await expect(locks.getByRole('button', { name: /^Ändra/ })).toHaveCount(0)
    await remove(
      page,
      locks.getByRole('listitem').filter({ hasText: '11:00–12:00' }),
      'Ta bort låsningen?',
      'Ta bort låsningen',
    )
    await expectToast(page, 'Låsning borttagen')
  })

  await step('a picture is uploaded, seen and removed', async () => {
    const pictures = panel(page, 'Bilder')
    const form = await openForm(pictures, 'Ny bild')
    await form
      .getByLabel('Bild', { exact: true })
      .setInputFiles({ name: 'punkt.png', mimeType: 'image/png', buffer: picture })
    await expect(form.getByRole('img', { name: 'Förhandsvisning av punkt.png' })).toBeVisible()
    await form.getByLabel('Titel').fill('En punkt')
    await form.getByRole('button', { name: 'Ladda upp bilden' }).click()
    await expectToast(page, 'Media tillagd')
    const added = pictures.getByRole('img', { name: 'En punkt' })
    await added.scrollIntoViewIfNeeded()
    await expect(added).toHaveJSProperty('naturalWidth', 1)
    const row = pictures.getByRole('listitem').filter({ hasText: 'En punkt' })
    await remove(page, row, 'Ta bort bilden?', 'Ta bort bilden')
    await expectToast(page, 'Media borttagen')
  })

  await step('who may book is restricted, and free again', async () => {
    const allowed = await unfold(panel(page, 'Tillåtna användartyper'))
    await allowed.getByLabel('Skola').check()
    await expectToast(page, 'Tillåtelse tillagd')
    await expect(allowed.getByText('Får boka: Skola.')).toBeVisible()
    await page.reload()
    await expect(allowed.getByLabel('Skola')).toBeChecked()
    await allowed.getByLabel('Skola').uncheck()
    await expectToast(page, 'Tillåtelse borttagen')
    await expect(allowed.getByText('Alla användartyper får boka.')).toBeVisible()
  })
}

export const administer = async (stage: Stage): Promise<void> => {
  const page = await (await stage.visit()).open('/admin/groups')
  const [groupTitle, resourceTitle] = [ownName('Båthuset'), ownName('Ekan')]

  await step('an administrator signs in and sees every group', async () => {
    await signIn(page.getByRole('main'), 'admin@demo.example')
    await expect(page.getByRole('table', { name: 'Grupper' }).getByRole('rowheader')).toContainText([
      ...['Grupprum', 'Labb och studior', 'Provsalar'],
    ])
  })

  await step('a group is created and changed', async () => {
    await page.getByRole('link', { name: 'Skapa ny' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Båtar')
    await write(page, 'Beskrivning', 'Båtar att ro med.')
    await page.getByRole('textbox', { name: 'Slot tid' }).fill('60')
    await page.getByRole('radio', { name: 'Pink' }).check()
    await page.getByRole('button', { name: 'Skapa gruppen' }).click()
    await expectToast(page, 'Gruppen skapad')
    await expect(page).toHaveURL(/\/admin\/groups\/\d+$/)
    await page.getByRole('textbox', { name: 'Titel' }).fill(groupTitle)
    await page.getByRole('button', { name: 'Spara gruppen' }).click()
    await expectToast(page, 'Gruppen uppdaterad')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(groupTitle)
  })
  const group = Number(new URL(page.url()).pathname.split('/').at(-1))

  await step('the panels of a group', () => usePanels(page))
  await expect(panel(page, 'Priser')).toHaveCount(0)
  await step('an address is told of bookings, and no longer', async () => {
    const notifications = await unfold(panel(page, 'Notifikationer'))
    const form = await openForm(notifications, 'Ny adress')
    await form.getByLabel('E-post').fill('vakt@demo.example')
    await form.getByRole('button', { name: 'Lägg till adressen' }).click()
    await expectToast(page, 'Notifikationen tillagd')
    const row = notifications.getByRole('listitem').filter({ hasText: 'vakt@demo.example' })
    await remove(page, row, 'Ta bort adressen?', 'Ta bort adressen')
    await expectToast(page, 'Notifikationen borttagen')
  })

  await step('a resource is created and changed', async () => {
    await page.getByRole('link', { name: `Skapa ny resurs i ${groupTitle}` }).click()
    await expect(page.getByRole('combobox', { name: 'Grupp' })).toHaveValue(String(group))
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jollen')
    await write(page, 'Beskrivning', 'En eka för tre.')
    await write(page, 'Teknisk utrustning', 'Två åror')
    await page.getByRole('button', { name: 'Skapa resursen' }).click()
    await expectToast(page, 'Resursen skapad')
    await expect(page).toHaveURL(/\/admin\/resources\/\d+$/)
    await page.getByRole('textbox', { name: 'Titel' }).fill(resourceTitle)
    await page.getByRole('button', { name: 'Spara resursen' }).click()
    await expectToast(page, 'Resursen uppdaterad')
  })

  await step('prices are added and removed', async () => {
    const prices = panel(page, 'Priser')
    const form = await openForm(prices, 'Nytt pris')
    await form.getByLabel('Tid', { exact: true }).selectOption({ label: 'Halvdag' })
    await form.getByLabel('Pris').fill('1 250,50')
    await form.getByLabel('Användartyp').selectOption({ label: 'Skola' })
    await form.getByLabel('Organisation').selectOption({ label: 'Almskolan' })
    await form.getByRole('button', { name: 'Lägg till priset' }).click()
    await expectToast(page, 'Priset tillagt')
    const school = prices.getByRole('list', { name: 'Skola, Almskolan' })
    await expect(school).toContainText('Halvdag 1 250,50 kr')
    await form.getByLabel('Användare').fill('anna')
    await form.getByRole('button', { name: /anna@demo\.example/ }).click()
    await form.getByRole('button', { name: 'Lägg till priset' }).click()
    const anna = prices.getByRole('list', { name: /anna@demo\.example/ })
    await expect(anna).toContainText('Halvtimme 0 kr')
    await expect(prices.getByRole('button', { name: /^Ändra/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Kopiera/ })).toHaveCount(0)
    await remove(page, anna.getByRole('listitem'), 'Ta bort priset?', 'Ta bort priset')
    await expectToast(page, 'Priset borttagen')
  })
  await step('the panels of a resource', () => usePanels(page))

  await step('the resources are listed, of all groups and of one', async () => {
    await goTo(page, '/admin/resources')
    const resources = page.getByRole('table', { name: 'Resurser' })
    await expect(resources.getByRole('row').filter({ hasText: resourceTitle })).toContainText(groupTitle)
    await expect(resources.getByRole('row').filter({ hasText: 'Kemilabbet' })).toContainText('Labb och studior')
    await page.getByRole('combobox', { name: 'Grupp' }).selectOption(groupTitle)
    await expect(resources.getByRole('rowheader')).toHaveText([resourceTitle])
  })

  await step('visitors see the new resource with its hours and its lock', async () => {
    const ahead = dayAhead(3)
    const visitor = await (await stage.visit()).open(ahead.path(group))
    await expectSlot(visitor, ahead.room(null, '08:00–09:00'), 'ledig')
    await expectSlot(visitor, ahead.room(null, '10:00–11:00'), 'låst')
  })

  await step('users are listed, searched and changed', async () => {
    await goTo(page, '/admin/users')
    const users = page.getByRole('table', { name: 'Användare' })
    await expect(users.getByRole('row').filter({ hasText: 'foretag@demo.example' })).toContainText('Lindén & Co')
    await page.getByLabel('Sök användare').last().fill('anna@demo')
    await page.getByRole('button', { name: 'Sök' }).click()
    await expect(users.getByRole('rowheader')).toHaveText(['Anna Ek'])
    await users.getByRole('link', { name: /^Administrera/ }).click()
    await expect(page.getByLabel('Förnamn')).toHaveValue('Anna')
    await page.getByLabel('Telefon').fill('070-174 06 66')
    await page.getByRole('button', { name: 'Spara uppgifterna' }).click()
    await expectToast(page, 'Användaren uppdaterad')
    await page.reload()
    await expect(page.getByLabel('Telefon')).toHaveValue('070-174 06 66')
    await expect(page.getByLabel('Roll').locator('option')).toHaveCount(2)
    await expect(page.getByText('Användaren har inga bokningar.')).toBeVisible()
    await page.getByRole('button', { name: 'Skicka aktiveringslänk' }).click()
    await expectToast(page, 'Aktiveringslänk skickad')
    await expectLacking(page, page.getByRole('button', { name: 'Visa historiken' }))
    await expectLacking(page, page.getByRole('button', { name: 'Hämta uppgifterna' }))
  })

  await callAs(stage, 'anna@demo.example', 'POST', '/api/booking', {
    // The id of Anna in `world.json`.
    ...{ userId: 2, baseUrl: `${stage.origin}/bookings`, adminBaseUrl: `${stage.origin}/admin/bookings` },
    bookingResources: [
      {
        ...{ resourceId: 4, resourceTitle: 'Kemilabbet', date: dateAhead(4), message: 'Skyddsglasögon' },
        bookingSlots: [{ startTime: '09:00:00', endTime: '10:00:00' }],
      },
    ],
  })
  const list = page.getByRole('table', { name: 'Alla bokningar' })
  await step('bookings are listed and searched by number and group', async () => {
    await goTo(page, '/admin/bookings')
    const number = /\d+/.exec((await list.getByRole('rowheader').first().textContent()) ?? '')?.[0] ?? ''
    await page.getByLabel('Grupp').selectOption('Grupprum')
    await page.getByRole('button', { name: 'Sök' }).click()
    await expect(page.getByRole('heading', { name: 'Inga bokningar hittades' })).toBeVisible()
    await page.getByLabel('Grupp').selectOption('Labb och studior')
    await page.getByLabel('Bokningsnummer').fill(number)
    await page.getByRole('button', { name: 'Sök' }).click()
    await expect(list.getByRole('rowheader')).toHaveCount(1)
    await expect(list).toContainText('Kemilabbet')
  })

  const booked = page.getByRole('table', { name: 'Bokade resurser' }).getByRole('row').filter({ hasText: 'Kemilabbet' })
  await step('price and status are changed', async () => {
    await list.getByRole('link', { name: /^Administrera/ }).click()
    const price = booked.getByRole('textbox', { name: /^Pris i kronor/ })
    await expect(price).toHaveValue('200')
    await price.fill('125,50')
    await booked.getByRole('button', { name: 'Spara pris' }).click()
    await expectToast(page, 'Priset uppdaterat')
    await expect(page.getByRole('row').filter({ hasText: 'Totalt' })).toContainText('125,50')
    const status = booked.getByRole('combobox', { name: /^Status för/ })
    await expect(status.locator('option:checked')).toHaveText('Obekräftad')
    await status.selectOption('Bekräftad')
    await booked.getByRole('button', { name: 'Spara status' }).click()
    await expectToast(page, 'Bokning uppdaterad')
    await page.reload()
    await expect(status.locator('option:checked')).toHaveText('Bekräftad')
    await expect(price).toHaveValue('125,50')
  })

  await step('notes are added and removed', async () => {
    const notes = page.getByRole('table', { name: 'Anteckningar' })
    await page.getByLabel('Ny anteckning').fill('Ring vaktmästaren.')
    await page.getByRole('button', { name: 'Lägg till anteckning' }).click()
    await expectToast(page, 'Anteckning tillagd')
    const note = notes.getByRole('row').filter({ hasText: 'Ring vaktmästaren.' })
    await expect(note).toContainText('Endast personalen')
    await note.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort anteckningen' }).click()
    await expectToast(page, 'Anteckning borttagen')
    await expect(page.getByText('Inga anteckningar än.')).toBeVisible()
    await expectLacking(page, page.getByRole('button', { name: 'Visa historiken' }))
    await expectLacking(page, page.getByRole('button', { name: 'Lägg till i kalender' }))
  })

  await step('a report is generated', async () => {
    await goTo(page, '/admin/reports')
    await page.getByLabel('Från datum').fill(dateAhead(4))
    await page.getByLabel('Till datum').fill(dateAhead(4))
    await page.getByRole('button', { name: 'Generera' }).click()
    const table = page.getByRole('table', { name: 'Bokningar' })
    await expect(table).toContainText('09:00–10:00')
    await expect(table).toContainText('Kemilabbet')
    await expect(table).toContainText('anna@demo.example')
    await expect(table).toContainText('Skyddsglasögon')
    await expect(table).toContainText('125,50')
    await expect(page.getByRole('table', { name: 'Statistik' })).toContainText('60')
  })

  await step('the booking is removed', async () => {
    await goTo(page, '/admin/bookings')
    await list
      .getByRole('link', { name: /^Administrera/ })
      .first()
      .click()
    // A booking of one resource has one button for it.
    await page.getByRole('button', { name: /^(Avboka|Ta bort)/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Avboka|Ta bort)( hela bokningen)?$/ })
      .click()
    await expectToast(page, 'Bokning borttagen')
    await expect(page).toHaveURL('/admin/bookings')
  })

  await step('the text of an e-mail is changed', async () => {
    await goTo(page, '/admin/email')
    const emails = page.getByRole('navigation', { name: 'Mejl' }).getByRole('link')
    await emails.filter({ hasText: 'Välj ett nytt lösenord' }).click()
    await expect(page.getByLabel('Ämne')).toHaveValue(/^Välj ett nytt lösenord/)
    await expect(page.getByRole('button', { name: /provmejl|standardtexten/ })).toHaveCount(0)
    await page.getByLabel('Ämne').fill('Välj ett nytt lösenord, {{firstName}}')
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expectToast(page, 'Innehållet uppdaterat')
  })

  await step('a text of e-mails that only this back end has is changed by its key', async () => {
    await page.goto('/admin/email')
    await page
      .getByRole('navigation', { name: 'Mejl' })
      .getByRole('link')
      .filter({ hasText: 'email/signature' })
      .click()
    await expect(page.getByRole('heading', { name: 'email/signature' })).toBeFocused()
    const signature = ownName('Hälsningar från Lärcentrum')
    await page.getByLabel('Text', { exact: true }).fill(signature)
    await expect(page.getByRole('region', { name: 'Så ser mottagaren texten' })).toContainText(signature)
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expectToast(page, 'Innehållet uppdaterat')
    await page.reload()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(signature)
  })

  await step('a text of the start page is changed, and visitors read it', async () => {
    await goTo(page, '/admin/content')
    await page
      .getByRole('navigation', { name: 'Texter' })
      .getByRole('link')
      .filter({ hasText: 'content/startpage/preamble' })
      .click()
    const text = page.getByLabel('Text', { exact: true })
    await expect(text).toHaveValue(/\S/)
    await text.fill(ownName('Här bokar du båtar'))
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expectToast(page, 'Innehållet uppdaterat')
    const visitor = await (await stage.visit()).open('/')
    await expect(visitor.getByText(ownName('Här bokar du båtar'))).toBeVisible()
  })

  await step('what the back end lacks is not in the menu, and its page is none', async () => {
    await goTo(page, '/admin/groups')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Rapporter' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Aktivitet' })).toHaveCount(0)
    await goTo(page, '/admin/activity')
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
    await goTo(page, '/admin/groups/1')
    await expect(panel(page, 'Resurser').getByRole('rowheader').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ändra ordningen' })).toHaveCount(0)
  })

  await step('a group that is not there is the page that says so', async () => {
    await page.goto('/admin/groups/987654')
    await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  })
}
