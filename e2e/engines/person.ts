/** A person in a tab of any engine: looks for things by their names, presses at points, types. */
import { expect } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { KEYS, type Tab } from './engine.ts'

export interface Sought {
  readonly css: string
  /** The whole text, letter for letter. */
  readonly named?: string
  /** Each of these is part of the text. */
  readonly saying?: readonly string[]
}

export interface Found {
  /** By label, or by the text in it. */
  readonly name: string
  readonly busy: boolean
  /** Whether it lets a press through to what lies below, as a bar does while it comes in. */
  readonly letsThrough: boolean
  readonly value: string
  /** Its middle. */
  readonly x: number
  readonly y: number
}

/**
 * The part of it that is laid out on the page, or in the open dialog. It runs in the page.
 * @param into whether the first is scrolled into sight
 */
const lookInPage = ({ css, named, saying = [], into }: Sought & { readonly into: boolean }): Found[] => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs.item(dialogs.length - 1) ?? document
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    const text = element.getAttribute('aria-label') ?? labels?.item(0)?.textContent ?? element.textContent ?? ''
    return text.replaceAll(/[\s\u00A0]+/g, ' ').trim()
  }
  const found = [...place.querySelectorAll(css)].filter((element) => {
    const name = nameOf(element)
    return (
      element.getClientRects().length > 0 &&
      (named === undefined || name === named) &&
      saying.every((part) => name.includes(part))
    )
  })
  if (into) found[0]?.scrollIntoView({ block: 'center', inline: 'center' })
  return found.map((element) => {
    const box = element.getBoundingClientRect()
    return {
      name: nameOf(element),
      busy: element.getAttribute('aria-busy') === 'true',
      letsThrough: getComputedStyle(element).pointerEvents === 'none',
      value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
    }
  })
}

export const look = (tab: Tab, sought: Sought): Promise<readonly Found[]> =>
  tab.evaluate(lookInPage, { ...sought, into: false })

/** A machine under load is slow. */
const PATIENCE = { timeout: patience(30_000) }

const words = ({ css, named, saying = [] }: Sought): string => [css, named ?? '', ...saying].join(' ')

/** The element that stands there instead explains why something is not seen. */
export const see = async (tab: Tab, sought: Sought): Promise<void> => {
  const seen = async (): Promise<string> =>
    (await look(tab, sought)).length > 0 ? words(sought) : tab.evaluate(() => document.body.textContent, null)
  await expect.poll(seen, PATIENCE).toBe(words(sought))
}

/** The middle of the first element, once it is in sight, does not move and takes a press. */
const standsAt = async (tab: Tab, sought: Sought): Promise<Found> => {
  let before: Found | undefined
  let now: Found | undefined
  await expect
    .poll(
      async () => {
        before = now
        now = (await tab.evaluate(lookInPage, { ...sought, into: true }))[0]
        return now !== undefined && now.x === before?.x && now.y === before?.y && !now.letsThrough
      },
      { ...PATIENCE, message: words(sought), intervals: [50] },
    )
    .toBe(true)
  if (now === undefined) throw new Error(words(sought))
  return now
}

/** Presses the mouse at its middle: whatever lies there is pressed. */
export const pressOn = async (tab: Tab, sought: Sought): Promise<void> => {
  const { x, y } = await standsAt(tab, sought)
  await tab.press(x, y)
}

/** Presses the field and types into it, as on a keyboard. */
export const write = async (tab: Tab, label: string, text: string): Promise<void> => {
  const field = { css: 'input, textarea', named: label }
  await pressOn(tab, field)
  await tab.type(text)
  await expect.poll(async () => (await look(tab, field))[0]?.value, { ...PATIENCE, message: label }).toBe(text)
}

/** Goes to a page with another title as a link within the client does. */
export const goWithin = async (tab: Tab, path: string): Promise<void> => {
  const before = await tab.evaluate((to) => {
    const { title } = document
    history.pushState(null, '', to)
    return title
  }, path)
  await expect.poll(() => tab.evaluate(() => document.title, null), { ...PATIENCE, message: path }).not.toBe(before)
}

export const standsOn = async (tab: Tab, path: string | RegExp): Promise<void> => {
  const at = expect.poll(() => tab.evaluate(() => location.pathname + location.search, null), PATIENCE)
  await (typeof path === 'string' ? at.toBe(path) : at.toMatch(path))
}

export const signInHere = async (tab: Tab, email: string): Promise<void> => {
  await write(tab, 'E-post', email)
  await write(tab, 'Lösenord', 'demo-losenord-1')
  await pressOn(tab, { css: 'button', named: 'Logga in' })
}

/** A box above the day tells of the booking until it is closed. */
export const leaveReceipt = async (tab: Tab): Promise<void> => {
  await see(tab, { css: 'h2', named: 'Klart!' })
  await tab.type(KEYS.escape)
}
