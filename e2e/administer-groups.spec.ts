import type { Page } from '@playwright/test'
import { expectSlot, slotButton } from './testing/booking-page.ts'
import { day, LABS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { formErrors, leavingQuestion, toast } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The rich text editor is a separate chunk, so it may appear a little later than the form. */
const write = async (page: Page, label: string, text: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: label })
  await editor.click()
  await editor.pressSequentially(text)
}

const panels = (page: Page, names: readonly string[]): Promise<void> =>
  expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...names])

test('a group and its resource are made, found in their tables and changed', {
  tag: [
    '@groups-table',
    '@groups-form',
    '@groups-save',
    '@groups-resources',
    '@groups-panels',
    '@groups-colour-names',
    '@resources-table',
    '@resources-table-group',
    '@resources-form',
    '@resources-panels',
    '@resources-save',
    '@panel-after-id',
    '@valid-group-title',
    '@valid-group-description',
    '@valid-group-slot-time',
    '@valid-resource-title',
    '@valid-resource-description',
    '@valid-resource-group',
    '@const-group-slot-time',
    '@const-group-color',
    '@const-enabled',
    '@toast-group-created',
    '@toast-group-updated',
    '@toast-resource-created',
    '@toast-resource-updated',
  ],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/groups')
  const groups = page.getByRole('table', { name: 'Grupper' })
  const titles = ['Grupprum och mötesplatser', 'Labb och studior']
  await expect(groups.getByRole('rowheader')).toContainText(titles)
  for (const title of titles)
    await expect(groups.getByRole('link', { name: `Administrera ${title}` })).toHaveAttribute(
      'href',
      /^\/admin\/groups\/\d+$/,
    )

  // A new group has default values, and its form shows what is missing.
  await page.getByRole('link', { name: 'Skapa ny' }).click()
  await expect(page).toHaveURL('/admin/groups/create')
  await expect(page.getByRole('textbox', { name: 'Slot tid' })).toHaveValue('30')
  await expect(page.getByRole('radio', { name: 'Orange' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Aktiv' })).toBeChecked()
  await panels(page, [])
  await page.getByRole('textbox', { name: 'Slot tid' }).fill('')
  await page.getByRole('button', { name: 'Skapa gruppen' }).click()
  const summary = formErrors(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Fyll i title.', 'Fyll i beskrivning.', 'Fyll i slot tid.'])
  expect(await violations(page), 'the form of a group with errors').toEqual([])
  await summary.getByRole('link', { name: 'Fyll i beskrivning.' }).click()
  await expect(page.getByRole('textbox', { name: 'Beskrivning' })).toBeFocused()
  await page.keyboard.type('Båtar att ro med.')
  await expect(page.getByRole('toolbar')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Titel' }).fill('Båthuset')
  await page.getByRole('textbox', { name: 'Slot tid' }).fill('60')
  await page.getByRole('radio', { name: 'Pink' }).check()
  await page.getByRole('button', { name: 'Skapa gruppen' }).click()

  await expect(toast(page, 'Gruppen skapad')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/groups\/\d+$/)
  const groupPath = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Båthuset')
  await panels(page, [
    'Uppgifter',
    'Resurser',
    'Öppettider',
    'Priser',
    'Bilder',
    'Särskilda dagar',
    'Låsningar',
    'Regler',
    'Tillåtna användartyper',
    'Notifikationer',
    'Historik',
  ])
  await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Slot tid' })).toHaveValue('60')
  // The list of the steps that remain for a new administrator.
  await expect(page.getByText('Den har inga resurser. Skapa en resurs')).toBeVisible()
  await expect(page.getByText('Den har inga öppettider. Till öppettiderna')).toBeVisible()

  // After a change the administrator stays on the page.
  await page.getByRole('textbox', { name: 'Titel' }).fill('Båthus och brygga')
  await page.getByRole('button', { name: 'Spara gruppen' }).click()
  await expect(toast(page, 'Gruppen uppdaterad')).toBeVisible()
  await expect(page).toHaveURL(groupPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Båthus och brygga')

  // A resource is added to the group.
  await page.getByRole('link', { name: 'Skapa ny resurs i Båthus och brygga' }).click()
  const group = page.getByRole('combobox', { name: 'Grupp' })
  await expect(group).toHaveValue(groupPath.split('/').at(-1) ?? '')
  await goTo(page, '/admin/resources')
  await page.getByRole('link', { name: 'Skapa ny', exact: true }).click()
  await expect(page).toHaveURL('/admin/resources/create')
  await page.getByRole('button', { name: 'Skapa resursen' }).click()
  await expect(summary.getByRole('link')).toHaveText(['Fyll i titel.', 'Fyll i beskrivning.', 'Välj grupp.'])
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  expect(await violations(page), 'the form of a resource with errors').toEqual([])
  await expect(page.getByRole('checkbox', { name: 'Aktiv' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Ekan')
  await write(page, 'Beskrivning', 'En eka för tre.')
  await write(page, 'Teknisk utrustning', 'Två åror')
  await group.selectOption('Båthus och brygga')
  await page.getByRole('button', { name: 'Skapa resursen' }).click()
  await expect(toast(page, 'Resursen skapad')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/resources\/\d+$/)
  const resourcePath = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ekan')
  await panels(page, [
    ...['Uppgifter', 'Öppettider', 'Priser', 'Bilder', 'Särskilda dagar', 'Låsningar', 'Regler'],
    ...['Tillåtna användartyper', 'Dörrskyltar', 'Historik'],
  ])
  await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck()
  await page.getByRole('button', { name: 'Spara resursen' }).click()
  await expect(toast(page, 'Resursen uppdaterad')).toBeVisible()
  await expect(page).toHaveURL(resourcePath)

  // The tables show the group of each resource, unless all resources belong to one group.
  await page.getByRole('navigation', { name: 'Överordnade sidor' }).getByRole('link', { name: 'Resurser' }).click()
  const resources = page.getByRole('table', { name: 'Resurser' })
  await expect(resources.getByRole('columnheader')).toHaveText(['Titel', 'Grupp', 'Öppna'])
  const row = resources.getByRole('row').filter({ hasText: 'Ekan' })
  await expect(row).toContainText('Inaktiv')
  await expect(row).toContainText('Båthus och brygga')
  await page.getByRole('combobox', { name: 'Grupp' }).selectOption('Båthus och brygga')
  await expect(resources.getByRole('columnheader')).toHaveText(['Titel', 'Öppna'])
  await expect(resources.getByRole('rowheader')).toHaveCount(1)
  await resources.getByRole('link', { name: 'Administrera Ekan' }).click()
  await expect(page).toHaveURL(resourcePath)
  await expect(page.getByRole('textbox', { name: 'Teknisk utrustning' })).toContainText('Två åror')
  await goTo(page, groupPath)
  await expect(page.getByRole('table', { name: 'Resurser' }).getByRole('rowheader')).toContainText(['Ekan'])
})

test('what an administrator changes reaches a grid that somebody else has open', {
  tag: ['@breadth', '@live-grid-changed'],
}, async ({ administrator: admin, passerBy: visitor }) => {
  const april = day('2026-04-14')
  await goTo(visitor, april.path(LABS))
  await expectSlot(visitor, april.room('Musikrummet', '16:00–17:00'), 'ledig')
  await expect(visitor.getByRole('columnheader').filter({ hasText: 'Filmstudion' })).toBeVisible()

  await goTo(admin, `/admin/groups/${LABS}`)
  await admin.getByRole('textbox', { name: 'Slot tid' }).fill('120')
  await admin.getByRole('textbox', { name: 'Titel' }).fill('Labb, studior och verkstad')
  await admin.getByRole('button', { name: 'Spara gruppen' }).click()
  await expect(slotButton(visitor, april.room('Musikrummet', '16:00–18:00'))).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Labb, studior och verkstad')

  await admin.getByRole('link', { name: 'Administrera Filmstudion' }).click()
  await admin.getByRole('checkbox', { name: 'Aktiv' }).uncheck()
  await admin.getByRole('button', { name: 'Spara resursen' }).click()
  // The demo has a booking in this resource.
  const affected = admin.getByRole('dialog', { name: '1 bokning berörs' })
  await affected.getByRole('button', { name: 'Spara ändå' }).click()
  await expect(visitor.getByRole('columnheader').filter({ hasText: 'Filmstudion' })).toHaveCount(0)
})

test('unsaved text is not lost without a question, by a link, by Back or by closing the tab, and no change from elsewhere overwrites it', {
  tag: '@breadth',
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/groups')
  await page.getByRole('link', { name: 'Administrera Utrustning' }).click()
  await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Utrustning')
  await page.getByRole('textbox', { name: 'Titel' }).fill('Utrustning att låna')

  // Another tab saves meanwhile. Untouched fields take the new values, and typed text stays.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Titel' }).fill('Lånesaker')
  await other.getByRole('textbox', { name: 'Slot tid' }).fill('45')
  await other.getByRole('button', { name: 'Spara gruppen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lånesaker')
  await expect(page.getByRole('textbox', { name: 'Slot tid' })).toHaveValue('45')
  await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Utrustning att låna')

  // When the tab is closed, the browser asks in its own words.
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await closing).type()).toBe('beforeunload')
  await (await closing).dismiss()

  await page.getByRole('link', { name: 'Mina bokningar' }).click()
  await expect(leavingQuestion(page).getByRole('button', { name: 'Stanna kvar' })).toBeFocused()
  expect(await violations(page), 'the question').toEqual([])
  await leavingQuestion(page).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Utrustning att låna')

  // `page.goBack` would wait for a page that does not come.
  await page.evaluate(() => history.back())
  await expect(leavingQuestion(page)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/groups\/\d+$/)
  await leavingQuestion(page).getByRole('button', { name: 'Lämna utan att spara' }).click()
  await expect(page).toHaveURL('/admin/groups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grupper')

  // Once saved, the page is left without a question.
  await page.getByRole('link', { name: 'Administrera Lånesaker' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Utrustning')
  await page.getByRole('button', { name: 'Spara gruppen' }).click()
  await expect(toast(page, 'Gruppen uppdaterad')).toBeVisible()
  await page.getByRole('link', { name: 'Mina bokningar' }).click()
  await expect(page).toHaveURL('/bookings')
})

test("the administrators' menu leads everywhere, by keyboard too, and closes by navigating, by Escape and by a press elsewhere", {
  tag: ['@menu-admin', '@menu-admin-closes'],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/groups/9999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde ej hittas')
  const button = page.getByRole('button', { name: 'Admin' })
  const list = page.getByRole('listitem').filter({ has: button }).getByRole('list')
  await expect(list).toBeHidden()

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link')).toHaveText([
    'Sök',
    /^Att bekräfta/,
    'Dagens bokningar',
    'Grupper',
    'Resurser',
    'Användare',
    'Användartyper',
    'Bokningar',
    'Rapporter',
    'E-post',
    'Innehåll',
    'Aktivitet',
    'Gallring',
  ])
  const paths = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.slice(0, 11)).toEqual(
    [
      'sok',
      'waiting',
      'dag',
      'groups',
      'resources',
      'users',
      'user-types',
      'bookings',
      'reports',
      'email',
      'content',
    ].map((name) => `/admin/${name}`),
  )
  expect(await violations(page), 'the open menu').toEqual([])
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'Sök' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(list).toBeHidden()

  await button.click()
  await list.getByRole('link', { name: 'Resurser' }).click()
  await expect(page).toHaveURL('/admin/resources')
  await expect(list).toBeHidden()
})

test('on a phone the menu opens and closes list by list', async ({ administrator: page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await goTo(page, '/admin/groups')

  // Escape first closes the list within the menu, and then the menu.
  await page.getByRole('button', { name: 'Meny' }).click()
  const button = page.getByRole('button', { name: 'Admin' })
  await button.click()
  await page.getByRole('link', { name: 'Användare' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Användare' })).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeHidden()
  await expect(page.getByRole('button', { name: 'Meny' })).toBeFocused()

  await devtools.detach()
})
