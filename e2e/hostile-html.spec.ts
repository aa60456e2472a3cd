/**
 * Puts hostile HTML into every field that contains HTML, in a real browser with the real policy, as if the server
 * allowed all of it. None of it may run, request anything, or breach the policy. A breach fails the test
 * (`testing/test.ts`).
 */
import type { Locator, Page } from '@playwright/test'
import { hostileHtml } from '../tests/server/content/hostile-html.ts'
import { signIn } from './testing/booking-page.ts'
import { ROOMS } from './testing/demo-slots.ts'
import { type Rewrite, startHostileServer } from './testing/hostile-server.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test, type Visitor } from './testing/test.ts'

const attacks = Object.values(hostileHtml).flat()
const inputs = [...attacks, ...attacks.map((attack) => `<p>före <strong>${attack}</strong> efter</p><ul><li>${attack}`)]

/** The number of inputs that the editor gets at once. */
const CHUNK = 24

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields that hold HTML. */
const isHtml = (name: string, of: Record<string, unknown>): boolean =>
  name === 'description' || name === 'assets' || (name === 'value' && of.contentType === 2)

/** Puts the next input into each field that contains HTML. */
const attackFields = (value: unknown, next: () => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => attackFields(item, next))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isHtml(name, value) ? next() : attackFields(field, next)]),
  )
}

const inTurn = (texts: readonly string[]): (() => string) => {
  let turn = 0
  return () => texts[turn++ % texts.length] ?? ''
}

/** Signs that some hostile HTML had an effect. */
const watch = (page: Page): string[] => {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (asked) => {
    const url = new URL(asked.url())
    if (url.hostname !== 'localhost' || ['image', 'media', 'font'].includes(asked.resourceType()))
      if (!/^\/(?:media|assets)\//.test(url.pathname))
        // The allowed pictures are those of this site and the owner's logo.
        seen.push(`request: ${asked.resourceType()} ${asked.url()}`)
  })
  return seen
}

/** The text contains only elements that the toolbar can create. */
const strangersIn = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((roots) => {
    const tags = ['P', 'BR', 'STRONG', 'EM', 'U', 'CODE', 'A', 'UL', 'OL', 'LI']
    const isOwn = (element: Element): boolean =>
      element.matches('.skeleton, .ProseMirror-separator, .ProseMirror-trailingBreak, .placeholder')
    const isAllowed = (element: Element, { name, value }: Attr): boolean => {
      if (name === 'class') return element.tagName === 'P' && /^align-(center|right)$/.test(value)
      if (name === 'rel') return value === 'noopener noreferrer'
      return name === 'href' && /^(https?:|mailto:|tel:|\/(?![/\\])|\{\{link\}\}$)/i.test(value)
    }
    return roots.flatMap((root) =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        if (isOwn(element)) return []
        if (!tags.includes(element.tagName)) return [element.outerHTML]
        return [...element.attributes].every((attribute) => isAllowed(element, attribute)) ? [] : [element.outerHTML]
      }),
    )
  })

const administrator = async (visitor: Visitor, path: string): Promise<Page> => {
  const page = await visitor.open(`/sign-in?returnUrl=${encodeURIComponent(path)}`)
  await signIn(page, 'admin@demo.example')
  return page
}

test('no hostile HTML runs in descriptions, equipment and content', { tag: ['@breadth', '@core-html-safe'] }, async ({
  visit,
  server,
}) => {
  expect(inputs.length).toBeGreaterThanOrEqual(300)
  const next = inTurn(inputs)
  const rewrite: Rewrite = (path, answer) => {
    if (path !== '/api/groups' || !Array.isArray(answer)) return attackFields(answer, next)
    const [first]: unknown[] = answer
    if (!isRecord(first)) return answer
    const groups = inputs.map((description, index) => ({
      ...first,
      ...{ id: 1000 + index, title: `Grupp ${index}`, description, resources: [] },
    }))
    return [...answer.map((group) => attackFields(group, next)), ...groups]
  }
  const hostile = await startHostileServer(server, rewrite)
  try {
    const visitor = await visit(hostile.server)
    const page = await visitor.context.newPage()
    const seen = watch(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: `Grupp ${inputs.length - 1}`, exact: true })).toBeVisible()
    await expect(page.locator('.rich-text .skeleton')).toHaveCount(0)
    expect(await strangersIn(page.locator('.rich-text'))).toEqual([])

    await page.goto(`/group/${ROOMS}/${TODAY}`)
    const titles = page.getByRole('columnheader').getByRole('button')
    await expect(titles.first()).toBeVisible()
    for (const title of (await titles.all()).slice(0, 5)) {
      await title.click()
      const lightbox = page.getByRole('dialog')
      await expect(lightbox).toBeVisible()
      await expect(lightbox.locator('.rich-text .skeleton')).toHaveCount(0)
      expect(await strangersIn(lightbox.locator('.rich-text'))).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(seen).toEqual([])
  } finally {
    hostile.close()
  }
})

test('no hostile HTML runs in the editor, in its preview, or pasted into it', {
  tag: ['@breadth', '@core-html-safe'],
}, async ({ visit, server }) => {
  const chunks = Array.from({ length: Math.ceil(inputs.length / CHUNK) }, (_, index) =>
    inputs.slice(index * CHUNK, (index + 1) * CHUNK).join('\n'),
  )
  const rewrite: Rewrite = (path, answer) =>
    path === '/api/content' && Array.isArray(answer)
      ? chunks.map((value, index) => ({ id: 5000 + index, key: `content.hostile.n${index}`, value, contentType: 2 }))
      : answer
  const hostile = await startHostileServer(server, rewrite)
  try {
    const page = await administrator(await visit(hostile.server), '/admin/content')
    const seen = watch(page)
    const choices = page.getByRole('navigation', { name: 'Texter' }).getByRole('link')
    await expect(choices).toHaveCount(chunks.length)
    const text = page.getByRole('textbox', { name: 'Text' })
    for (const [index] of chunks.entries()) {
      await choices.nth(index).click()
      await expect(page.getByRole('region', { name: `content/hostile/n${index}`, exact: true })).toBeVisible()
      await expect(text).toBeVisible()
      expect(await strangersIn(page.locator('.rich-text'))).toEqual([])
    }

    const found: string[] = []
    for (const pasted of chunks.flatMap((_, index) => [inputs.slice(index * CHUNK, (index + 1) * CHUNK)])) {
      await text.evaluate((element, htmls) => {
        for (const html of htmls) {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', html)
          clipboardData.setData('text/plain', 'x')
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }
      }, pasted)
      found.push(...(await strangersIn(page.locator('.rich-text'))))
      await text.press('Control+a')
      await text.press('Delete')
    }
    expect(found).toEqual([])
    expect(seen).toEqual([])
  } finally {
    hostile.close()
  }
})
