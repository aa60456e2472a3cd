/** The panel *Regler* (docs/rules.md#rules): administrators enter the published rules of a house in two minutes. */
import type { Locator, Page } from '@playwright/test'
import { LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { formErrors, resourcePath, toast, unfold } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const rules = (page: Page): Locator => page.getByRole('region', { name: 'Regler', exact: true })
const entry = (page: Page, whom: string): Locator =>
  rules(page)
    .getByRole('list', { name: 'Regler' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: whom, exact: true }) })

/** A person who uses only the keyboard. The typed letters are counted too. */
const createTypist = (page: Page) => {
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text: string): Promise<void> => {
      presses += text.length
      await page.keyboard.type(text)
    },
    /** Presses Tab until the element has the focus. */
    tabTo: async (target: Locator): Promise<void> => {
      const has = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
      for (let left = 30; left > 0 && !(await has()); left -= 1) await press('Tab')
      await expect(target).toBeFocused()
    },
    /** Bookings of the demo break these houses' rules. */
    saveAnyway: async (): Promise<void> => {
      await expect(page.getByRole('dialog', { name: /berörs$/ }).getByRole('button', { name: 'Avbryt' })).toBeFocused()
      await press('Tab')
      await press('Enter')
    },
    presses: (): number => presses,
  }
}

const PRESSES = 40

test('the published rules of two houses are entered by keyboard alone, and are shown as sentences', {
  tag: [
    '@rules-panel',
    '@rules-panel-published',
    '@rules-panel-inherited',
    '@rules-panel-replaces',
    '@rules-panel-form',
  ],
}, async ({ administrator: page }) => {
  await goTo(page, `/admin/groups/${ROOMS}`)
  await unfold(rules(page))
  await expect(rules(page).getByText('Inga regler. Alla får boka när det är öppet.')).toBeVisible()
  await page.goto(`/admin/groups/${ROOMS}#regler`)
  const form = rules(page).getByRole('form', { name: 'Ny regel' })

  // The rules of Halmstad's city library: 4 hours for each group and day, and at most 3 future bookings.
  await expect(page.locator('#regler')).toBeFocused()
  const first = createTypist(page)
  await first.tabTo(rules(page).locator('summary.button'))
  await first.press('Enter')
  await first.tabTo(form.getByLabel('Bokad tid, högst', { exact: true }))
  await first.type('4')
  await first.tabTo(form.getByLabel('Kommande bokningar, högst'))
  await first.type('3')
  const preview = form.getByRole('region', { name: 'Så läser den som bokar' })
  await expect(preview.getByRole('listitem')).toHaveText(['Högst 3 kommande bokningar.', 'Högst 4 timmar per dag.'])
  await first.press('Enter')
  await first.saveAnyway()
  await expect(toast(page, 'Regel sparad')).toBeVisible()
  await expect(entry(page, 'Alla').getByRole('listitem')).toHaveText([
    'Högst 3 kommande bokningar.',
    'Högst 4 timmar per dag.',
  ])
  expect(first.presses()).toBeLessThanOrEqual(PRESSES)
  await expect(form.getByLabel('Bokad tid, högst', { exact: true })).toHaveValue('')

  // The rules of NHH: bookings at most 14 days ahead from 8 o'clock, and 4 periods a week, which have two hours here.
  await page.goto(`/admin/groups/${LABS}#regler`)
  await expect(page.locator('#regler')).toBeFocused()
  const second = createTypist(page)
  await second.tabTo(rules(page).locator('summary.button'))
  await second.press('Enter')
  await second.tabTo(form.getByLabel('Öppnar för bokning'))
  await second.type('14')
  await second.tabTo(form.getByLabel('Klockan', { exact: true }))
  // A browser in another language also asks for morning or afternoon.
  await second.type('0800a')
  await second.tabTo(form.getByLabel('Bokad tid, högst', { exact: true }))
  await second.type('8')
  await second.tabTo(form.getByLabel('Period för bokad tid, högst'))
  await second.press('ArrowDown')
  await second.tabTo(form.getByRole('button', { name: 'Spara regeln' }))
  await second.press('Enter')
  await expect(toast(page, 'Regel sparad')).toBeVisible()
  const labs = ['Öppnar 14 dagar före, klockan 08:00.', 'Högst 8 timmar per vecka.']
  await expect(entry(page, 'Alla').getByRole('listitem')).toHaveText(labs)
  expect(second.presses()).toBeLessThanOrEqual(PRESSES)

  // A resource has some rules of its own, and inherits others from its group.
  await goTo(page, await resourcePath(page, 'Kemilabbet'))
  const own = rules(page)
  await expect(entry(page, 'Alla')).toContainText('Från gruppen')
  await expect(entry(page, 'Alla').getByRole('listitem')).toHaveText(labs)
  await own.locator('summary.button').click()
  await form.getByLabel('Längsta tid', { exact: true }).fill('2')
  await form.getByLabel('Bokad tid, högst', { exact: true }).fill('4')
  await form.getByLabel('Bokningar bekräftas').selectOption('Direkt')
  await form.getByLabel('Måndag').check()
  await form.getByRole('button', { name: 'Spara regeln' }).click()
  await expect(entry(page, 'Alla')).toContainText('Tider på måndagar bekräftas direkt, andra av oss.')
  // The field is empty again.
  await expect(form.getByLabel('Längsta tid', { exact: true })).toHaveValue('')
  await form.getByLabel('Gäller för').selectOption('Skola')
  await form.getByLabel('Kommande bokningar, högst').fill('5')
  await form.getByRole('button', { name: 'Spara regeln' }).click()
  await expect(entry(page, 'Skola')).toContainText('Från Alla:')
  await expect(form.getByLabel('Kommande bokningar, högst')).toHaveValue('')
  await form.getByLabel('Gäller för').selectOption('Skola')
  await expect(form.getByText('Ersätter det som redan gäller för Skola: Högst 5 kommande bokningar.')).toBeVisible()
  await form.getByLabel('Kortaste tid', { exact: true }).fill('x')
  await form.getByRole('button', { name: 'Spara regeln' }).click()
  await expect(formErrors(form).getByRole('listitem')).toHaveText([
    'Kortaste tid: Det ska vara en längd i hela minuter, högst ett dygn.',
  ])
  await expectSound(page, 'the panel', '#regler')
})
