/** The texts that administrators write for the site and for its e-mails. */
import type { Locator, Page } from '@playwright/test'
import { EMAIL_NAMES } from '../domain/rules/email-placeholders.ts'
import { administratorBehind } from './testing/administrator.ts'
import { goTo } from './testing/going.ts'
import { mailTo } from './testing/mails.ts'
import { leavingQuestion, toast } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const choices = (page: Page): Locator => page.getByRole('navigation', { name: 'Texter' }).getByRole('link')
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Spara', exact: true }).click()
const expectSaved = (page: Page): Promise<void> => expect(toast(page, 'Innehållet uppdaterat')).toBeVisible()
const richText = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })
const tool = (page: Page, name: string): Locator => page.getByRole('toolbar').getByRole('button', { name })
/** The visible HTML, without the elements that the editor adds. */
const htmlOf = (shown: Locator): Promise<string> => shown.evaluate((element) => element.innerHTML)

const emptyText = async (text: Locator): Promise<void> => {
  await text.press('Control+a')
  await text.press('Delete')
}

test('an administrator writes a text with every tool of the toolbar, and visitors see it', {
  tag: ['@content-list', '@content-editor', '@content-toolbar', '@toast-content-updated'],
}, async ({ administrator: page, passerBy: visitor }) => {
  await goTo(page, '/admin/content')
  await expect(choices(page)).toHaveText([
    /^content\/global\/message/,
    /^content\/startpage\/preamble/,
    /^content\/startpage\/body/,
    /^content\/information\/preamble/,
    /^content\/information\/body/,
    /^content\/register\/terms/,
  ])
  await choices(page).filter({ hasText: 'content/startpage/body' }).click()
  await expect(page.getByRole('heading', { name: 'content/startpage/body' })).toBeFocused()

  const text = richText(page, 'Text')
  await expect(page.getByRole('toolbar').getByRole('button')).toHaveCount(15)
  for (const name of ['Vänsterställ', 'Högerställ']) await expect(tool(page, name)).toBeVisible()
  await emptyText(text)
  await text.pressSequentially('Fet ')
  await text.press('Control+b')
  await text.pressSequentially('nu')
  await expect(tool(page, 'Fet')).toHaveAttribute('aria-pressed', 'true')
  await text.press('Control+b')
  await tool(page, 'Kursiv').click()
  await text.pressSequentially(' lut')
  await text.press('Control+i')
  await tool(page, 'Understruken').click()
  await text.pressSequentially(' under')
  await tool(page, 'Understruken').click()
  await tool(page, 'Kod').click()
  await text.pressSequentially(' kod')
  await tool(page, 'Kod').click()
  await text.pressSequentially(' ')

  // The keyboard leads to the toolbar, through its tools, into the dialog and back.
  await text.press('Alt+F10')
  await expect(tool(page, 'Ångra')).toBeFocused()
  for (const _ of ['redo', 'strong', 'em', 'u', 's', 'sup', 'sub', 'code', 'link'])
    await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Länk')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lägg in länk' })
  await expect(dialog.getByLabel('Adress')).toBeFocused()
  await dialog.getByLabel('Adress').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Skriv en adress, till exempel https://www.exempel.se eller /register.')
  expect(await violations(page), 'the dialog of a link').toEqual([])
  await dialog.getByLabel('Adress').fill('www.exempel.se')
  await dialog.getByLabel('Länkens text').fill('länk')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await text.press('Enter')
  await text.pressSequentially('Mitt')
  await tool(page, 'Centrera').click()
  await text.press('Enter')
  await text.press('Control+Shift+l')
  await tool(page, 'Punktlista').click()
  await text.pressSequentially('ett')
  await text.press('Enter')
  await text.pressSequentially('två')
  await text.press('Alt+Shift+ArrowRight')
  await tool(page, 'Numrerad lista').click()
  await text.pressSequentially('!')
  await text.press('Control+z')
  await expect(text).not.toContainText('två!')
  await tool(page, 'Gör om').click()

  const written = [
    '<p>Fet <strong>nu</strong><em> lut</em><u> under</u><code> kod</code> ',
    '<a href="https://www.exempel.se">länk</a></p><p class="align-center">Mitt</p>',
    '<ul><li>ett<ol><li>två!</li></ol></li></ul>',
  ].join('')
  const shown = written.replace('<a ', '<a rel="noopener noreferrer" ')
  const withoutOrder = (html: string): string =>
    html.replaceAll(' rel="noopener noreferrer"', '').replaceAll('</a> ', '</a>')
  expect(withoutOrder(await htmlOf(page.locator('.content-preview-body .rich-text')))).toBe(withoutOrder(shown))
  expect(await violations(page, 'main'), 'the editor').toEqual([])
  await save(page)
  await expectSaved(page)

  await goTo(visitor, '/')
  await expect(visitor.locator('.start-body')).toContainText('två!')
  expect(withoutOrder(await htmlOf(visitor.locator('.start-body')))).toBe(written)
  await expect(text).toContainText('två!')
  await expect(page.getByText('Inte sparad')).toHaveCount(0)
})

test('a saved text shows at once in other tabs; an unsaved one is kept beside what somebody else saves, and leaving asks', {
  tag: ['@breadth', '@content-editor'],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/content?key=content.global.message')
  const other = await page.context().newPage()
  await other.goto('/')
  const banner = other.getByRole('complementary')
  await expect(banner).toContainText('Boka när det passar dig')
  await page.getByLabel('Text', { exact: true }).fill('Stängt på fredag.\nÖppet < 17.')
  await save(page)
  await expectSaved(page)
  await expect(banner).toHaveText('Stängt på fredag.\nÖppet < 17.')

  await page.getByLabel('Text', { exact: true }).fill('Halvskrivet')
  await choices(page).filter({ hasText: 'content/startpage/preamble' }).click()
  await expect(choices(page).filter({ hasText: 'content/global/message' })).toContainText('Inte sparad')
  await page.goBack()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Halvskrivet')

  await page.getByRole('link', { name: 'Information', exact: true }).click()
  await leavingQuestion(page).getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Halvskrivet')
  await page.getByRole('button', { name: 'Ångra ändringarna' }).click()
  const revert = page.getByRole('dialog', { name: 'Vill du ångra ändringarna?' })
  expect(await violations(page), 'the question before typing is lost').toEqual([])
  await revert.getByRole('button', { name: 'Ångra ändringarna' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Stängt på fredag.\nÖppet < 17.')

  await page.getByLabel('Text', { exact: true }).fill('Min text')
  const elsewhere = await administratorBehind(page)
  const { id }: { readonly id: number } = await (
    await page.request.get('/api/content/key/content.global.message')
  ).json()
  await elsewhere.call('PUT', `/api/content/${id}`, { value: 'Den andras text' })
  await save(page)
  const told = page.getByRole('alert').filter({ hasText: /har (själv )?ändrat texten/u })
  await expect(told).toContainText('Den andras text')
  await expect(told.locator('[tabindex="-1"]')).toBeFocused()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Min text')
  expect(await violations(page, 'main'), 'both texts').toEqual([])
  await told.getByRole('button', { name: 'Behåll min text' }).click()
  await save(page)
  await expect(banner).toHaveText('Min text')
  await page.getByRole('link', { name: 'Information', exact: true }).click()
  await expect(page).toHaveURL(/\/information$/)
})

test('text pasted from Word or a web page takes the form of the site, and the author is told what was lost', {
  tag: ['@breadth', '@pasted-meaning'],
}, async ({ administrator: page }) => {
  await goTo(page, '/admin/content?key=content.information.body')
  const text = richText(page, 'Text')
  await emptyText(text)
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      [
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>',
        '<!--StartFragment--><h2 style="color:red">Rubrik<o:p></o:p></h2>',
        '<p class=MsoNormal style="text-align:center"><b>Fet</b> <span style="font-style:italic">lut</span></p>',
        '<p style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;</span></span><![endif]>ett</p>',
        '<p style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;</span></span><![endif]>två</p>',
        '<p>Öppet <del>08</del><ins>09</ins>, <strike>100</strike> 80 kr, 20 m<sup>2</sup></p><ol start="3"><li>tre</li></ol>',
        '<p onclick="alert(1)"><a href="javascript:alert(1)">skript</a><img src="https://x.example/y.png"></p><!--EndFragment--></body></html>',
      ].join('\r\n'),
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect
    .poll(() => htmlOf(page.locator('.content-preview-body .rich-text')))
    .toBe(
      '<p><strong>Rubrik</strong></p><p class="align-center"><strong>Fet</strong> <em>lut</em></p><ul><li>ett</li><li>två</li></ul><p>Öppet <u>09</u>, <s>100</s> 80 kr, 20 m<sup>2</sup></p><ol start="3"><li>tre</li></ol><p>skript</p>',
    )
  await expect(
    page.getByRole('status').filter({ hasText: 'följde inte med: bilder och text som var struken som borttagen.' }),
  ).toBeVisible()
})

test('the texts of an e-mail are required, have placeholders, and are previewed as they will be sent', {
  tag: ['@breadth', '@content-editor', '@content-email-page', '@valid-content-text'],
}, async ({ administrator: page, passerBy: visitor, server }) => {
  await goTo(page, '/admin/email')
  const emails = page.getByRole('navigation', { name: 'Mejl' }).getByRole('link')
  await expect(emails).toHaveCount(EMAIL_NAMES.length)
  await emails.filter({ hasText: 'Välj ett nytt lösenord' }).click()
  const subject = page.getByLabel('Ämne')
  await expect(subject).toHaveJSProperty('type', 'text')
  await subject.fill('')
  await save(page)
  await expect(page.getByRole('link', { name: 'Fyll i en text.' })).toBeVisible()
  await expect(subject).toHaveAccessibleDescription('Fyll i en text.')
  await subject.fill('Nytt lösenord, ')
  await page.getByRole('button', { name: 'Infoga {{firstName}}' }).click()
  await expect(subject).toHaveValue('Nytt lösenord, {{firstName}}')

  const body = richText(page, 'Brödtext')
  await emptyText(body)
  await body.pressSequentially('Hej ')
  await page.getByRole('button', { name: 'Infoga {{firstName}}' }).click()
  await body.pressSequentially(', klicka:')
  await save(page)
  await expect(page.getByText('Texten måste innehålla {{link}}.').first()).toBeVisible()
  await body.press('Control+End')
  await body.press('Enter')
  await page.getByRole('button', { name: 'Infoga {{link}}' }).click()
  const preview = page.getByRole('region', { name: 'Så ser mottagaren mejlet' })
  await expect(preview).toContainText('Nytt lösenord, Anna')
  await expect(preview).toContainText(`Hej Anna, klicka:${server.origin}/forgot-password?id=7&code=exempel`)
  expect(await violations(page, 'main'), 'an e-mail').toEqual([])
  await save(page)
  await expectSaved(page)

  await goTo(visitor, '/forgot-password')
  await visitor.getByLabel('E-post').fill('anna@demo.example')
  await visitor.getByRole('main').getByRole('button').click()
  const mail = await mailTo(server, 'anna@demo.example')
  expect(mail).toContain('<title>Nytt lösenord, Anna</title>')
  expect(mail).toContain('<p>Hej Anna, klicka:</p>')
  expect(mail).toMatch(/<p>http:\S+\/forgot-password\?id=\d+&amp;code=/)
})

test('the value of a text is HTML, in whichever way it is edited, and its lines stay lines', {
  tag: '@content-html',
}, async ({ administrator: page, passerBy: visitor }) => {
  await goTo(page, '/admin/content?key=content.startpage.preamble')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Öppet <strong>alla</strong> dagar\nkl. 8 < 17 & 30 <script>alert(1)</script>')
  await expect(page.getByText('Texten är HTML', { exact: false })).toBeVisible()
  await save(page)
  await expectSaved(page)
  await goTo(visitor, '/')
  const preamble = visitor.locator('.start-preamble')
  await expect(preamble.locator('strong')).toHaveText('alla')
  await expect(preamble).toContainText('8 < 17 & 30')
  await expect(preamble).not.toContainText('alert')
  await expect(preamble).toHaveCSS('white-space-collapse', 'preserve-breaks')
})
