/** Tests the recorder of speech on small pages: what it hears, what it does not hear, and which faults it finds. */
import type { Page } from '@playwright/test'
import { type Listener, listenTo } from './testing/spoken-listener.ts'
import { expect, test } from './testing/test.ts'

const pageOf = (body: string): string =>
  `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><html lang="sv"><title>Prov</title><body>${body}</body></html>`)}`

let page: Page
let listener: Listener

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await page.clock.install()
  listener = await listenTo(page)
})

/** The words about the page itself are taken first, and the rest follows. */
const show = async (body: string): Promise<void> => {
  await page.goto(pageOf(body))
  ;(await listener.heard()).take()
}

const fill = (selector: string, html: string): Promise<void> =>
  page.locator(selector).evaluate((element, words) => {
    element.innerHTML = words
  }, html)

const lines = async (): Promise<readonly string[]> => {
  const heard = await listener.heard()
  heard.take()
  return heard.lines
}

for (const region of ['<p id="r" aria-live="polite"></p>', '<p id="r" role="status"></p>', '<output id="r"></output>'])
  test(`words that come into an existing region are said: ${region}`, {
    tag: '@heard-recorder',
  }, async () => {
    await show(region)
    await fill('#r', 'Tiden är <b>vald</b>')
    expect(await lines()).toEqual(['säger: Tiden är vald'])
    await fill('#r', '')
    expect(await lines()).toEqual([])
  })

test('a polite region that appears together with its words says nothing, and says what comes into it later', async () => {
  await show('<main></main>')
  await fill('main', '<p aria-live="polite">Sparat</p><p role="status">Klart</p>')
  expect(await lines()).toEqual([])
  await fill('[aria-live]', 'Sparat igen')
  expect(await lines()).toEqual(['säger: Sparat igen'])
})

test('an alert is said, also when it appears together with its words or is made visible', async () => {
  await show('<main></main><p id="shown" role="alert" hidden>Nätet är borta</p>')
  await fill('main', '<p role="alert">Fel lösenord</p>')
  expect(await lines()).toEqual(['säger: Fel lösenord'])
  await page.locator('#shown').evaluate((alert) => alert.removeAttribute('hidden'))
  expect(await lines()).toEqual(['säger: Nätet är borta'])
})

for (const [how, around] of [
  ['inert', '<div inert>…</div>'],
  ['hidden', '<div hidden>…</div>'],
  ['display: none', '<div style="display: none">…</div>'],
  ['visibility: hidden', '<div style="visibility: hidden">…</div>'],
  ['aria-hidden', '<div aria-hidden="true">…</div>'],
  ['aria-live="off"', '<div aria-live="off">…</div>'],
] as const)
  test(`what is said in a region that cannot be perceived is not heard: ${how}`, {
    tag: '@heard-recorder',
  }, async () => {
    const inner = how === 'aria-live="off"' ? '<p id="r"></p>' : '<p id="r" aria-live="assertive"></p>'
    await show(around.replace('…', inner))
    await fill('#r', '1 minut kvar')
    expect(await lines()).toEqual([])
  })

test('only added words are said, and the whole region where it is atomic', async () => {
  await show('<ul id="log" role="log"><li>ett</li></ul><p id="r" role="status">3 lediga</p>')
  await page
    .locator('#log')
    .evaluate((log) => log.append(Object.assign(document.createElement('li'), { textContent: 'två' })))
  expect(await lines()).toEqual(['säger: två'])
  await page.locator('#r').evaluate((region) => {
    if (region.firstChild !== null) region.firstChild.nodeValue = '2 lediga'
  })
  expect(await lines()).toEqual(['säger: 2 lediga'])
})

test('words are separated only where they are separated on the page', async () => {
  await show('<div id="r" aria-live="polite"></div>')
  await fill('#r', '<p>Totalt</p><p>80 kr</p><span>Ledigt</span><span>3</span><i aria-hidden="true">!</i>')
  expect(await lines()).toEqual(['säger: Totalt 80 kr Ledigt3'])
})

const UNSEEN = 'style="position: absolute; width: 1px; height: 1px; overflow: hidden"'
const DIALOG = `<button id="opener">Boka</button><p id="behind" ${UNSEEN} aria-live="polite"></p><p role="status">4 mars</p>
  <dialog aria-labelledby="t" aria-describedby="d"><h2 id="t" tabindex="-1">Logga in</h2><p id="d">För att boka.</p>
  <p id="within" aria-live="polite"></p></dialog>`
const open = (): Promise<void> =>
  page.locator('dialog').evaluate((dialog) => {
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    dialog.querySelector('h2')?.focus()
  })
const close = (): Promise<void> =>
  page.locator('dialog').evaluate((dialog) => {
    if (dialog instanceof HTMLDialogElement) dialog.close()
  })

test('a dialog is heard by name and description, and while it is open only what is said in it', {
  tag: '@heard-recorder',
}, async () => {
  await show(DIALOG)
  await page.locator('#opener').focus()
  expect(await lines()).toEqual(['→ knapp "Boka"'])
  await open()
  expect(await lines()).toEqual(['dialog "Logga in" (För att boka.)', '→ rubrik nivå 2 "Logga in"'])
  await fill('#behind', '5 minuter kvar')
  expect(await lines()).toEqual([])
  await fill('#within', 'Fel lösenord')
  expect(await lines()).toEqual(['säger: Fel lösenord'])
})

test('hidden words that were behind a dialog are old when it closes, which is a fault; visible ones may be read again', {
  tag: '@heard-recorder',
}, async () => {
  await show(DIALOG)
  await page.locator('#opener').focus()
  await open()
  await fill('#behind', '5 minuter kvar')
  await lines()
  await close()
  expect(await lines()).toEqual([
    'dialogen "Logga in" är borta',
    '→ knapp "Boka"',
    'FEL: gamla ord hörs: 5 minuter kvar',
    'kan läsas igen: 4 mars',
  ])
})

test('a dialog without a name or a description is a fault', {
  tag: '@heard-recorder',
}, async () => {
  await show('<dialog><button>OK</button></dialog>')
  await page.locator('dialog').evaluate((dialog) => {
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
  })
  expect(await lines()).toEqual([
    'dialog',
    'FEL: dialogen har inget namn',
    'FEL: dialogen har ingen beskrivning',
    '→ knapp "OK"',
  ])
})

test('a press that leaves the focus nowhere is a fault', { tag: '@heard-recorder' }, async () => {
  await show('<button onclick="this.remove()">Idag</button>')
  await page.keyboard.press('Tab')
  expect(await lines()).toEqual(['→ knapp "Idag"'])
  await page.keyboard.press('Enter')
  expect(await lines()).toEqual(['FEL: fokus är ingenstans'])
})

test('words that are said twice for one event are a fault', {
  tag: '@heard-recorder',
}, async () => {
  await show('<p id="a" role="status"></p><p id="b" aria-live="polite"></p>')
  await fill('#a', 'Bokad')
  await fill('#b', 'Bokad')
  expect(await lines()).toEqual(['säger: Bokad', 'säger: Bokad', 'FEL: två gånger säger: Bokad'])
})

test('hidden words that stay for more than six seconds are a fault; visible ones may stay', async () => {
  await show(`<p id="unseen" ${UNSEEN} role="status"></p><p id="seen" role="status"></p>`)
  // From here on only the test moves the clock, however long its steps take.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await fill('#unseen', 'vald')
  await fill('#seen', 'Sparat')
  expect(await lines()).toEqual(['säger: vald', 'säger: Sparat'])
  await page.clock.runFor(5_900)
  expect(await lines()).toEqual([])
  await page.clock.runFor(200)
  expect(await lines()).toEqual(['FEL: gamla ord står kvar: vald'])
  await page.clock.resume()
})

test('the focused element is heard with its states, and what it stands in is heard once, on entering', {
  tag: '@heard-recorder',
}, async () => {
  await show(`<nav aria-label="Meny"><a href="#x" aria-current="page">Hem</a></nav>
     <main><form aria-label="Ny"><fieldset><legend>Person</legend>
       <label>E-post <input type="email" required aria-invalid="true" aria-describedby="e"></label><p id="e">Fyll i e-post.</p>
       <label><input type="checkbox"> Villkor</label></fieldset></form>
       <button aria-expanded="false" aria-disabled="true" aria-busy="true" aria-pressed="true">Mer</button>
       <table aria-label="Tider"><thead><tr><th>Tid</th><th>Rum</th></tr></thead>
       <tbody><tr><th>09:00</th><td><button>ledig</button></td></tr></tbody></table></main>`)
  const stops: (readonly string[])[] = []
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await lines())
  }
  expect(stops).toEqual([
    ['→ navigering "Meny" › länk "Hem", denna sida'],
    ['→ huvudinnehåll › formulär "Ny" › grupp "Person" › textfält "E-post", obligatorisk, ogiltig, (Fyll i e-post.)'],
    ['→ kryssruta "Villkor", ej markerad'],
    ['→ knapp "Mer", hopfälld, nedtryckt, otillgänglig, upptagen'],
    ['→ tabell "Tider" › kolumn "Rum" › rad "09:00" › knapp "ledig"'],
  ])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await lines()
  await page.keyboard.press('Space')
  expect(await lines()).toEqual(['→ nu kryssruta "Villkor", markerad'])
})
