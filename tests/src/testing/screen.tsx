/**
 * A page over a core that the test sets, and what a person does there: finds by its words, fills in, leaves, presses.
 * Invariant: nothing of a test is left for the next one, of whichever file.
 */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { act, type ReactElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, type Mock, vi } from 'vitest'
import { CoreProvider } from '../../../src/core/core-context.tsx'
import type { CoreClient } from '../../../src/core/create-core-client.ts'
import { undoNews, withdraw } from '../../../src/shell/undo/undo-place.tsx'
import { expectNoBareLinks } from './bare-links.ts'
import type { FakeCore } from './fake-core.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const someTurns = async (): Promise<void> => {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}
/**
 * Once answers and checks of a form are in, which take some turns, the chunks that they asked for, which are there already where
 * an earlier file has loaded them, and what they left to the end of theirs.
 */
const done = async (): Promise<void> => {
  await someTurns()
  await vi.dynamicImportSettled()
  await someTurns()
  await wait(1)
}
/** A person's deed, and what comes of it at once. */
export const does = (what: () => void): Promise<void> =>
  act(async () => {
    what()
    await done()
  })

/** Looks until it is so, for as long as chunks take to come. The test's own limit ends it. */
export const settled = async (look: () => void): Promise<void> => {
  const isSo = (): boolean => {
    try {
      look()
      return true
    } catch {
      return false
    }
  }
  for (let looks = 0; looks < 1_000 && !isSo(); looks += 1) await act(() => wait(10))
  look()
}

/** Makes a function that draws a page at an address until the test ends. To be called at the beginning of a file. */
export const screenOfFile = () => {
  const place = document.createElement('div')
  let root: Root | null = null
  const lacking = ['size', 'defaultSelected'].map((name, index) => ({
    of: [HTMLSelectElement, HTMLOptionElement][index]?.prototype ?? {},
    name,
  }))
  const end = async (): Promise<void> => {
    await act(async () => root?.unmount())
    root = null
  }
  beforeAll(() => {
    document.body.append(place)
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    // Without what happy-dom lacks of them a form takes its selects for such as somebody has changed before it was ready.
    for (const { of, name } of lacking)
      Object.defineProperty(of, name, { value: name === 'size' ? 0 : false, configurable: true, writable: true })
  })
  afterEach(async () => {
    try {
      expectNoBareLinks()
    } finally {
      await end()
    }
    // An offer outlives its page, and would stand on the next file's.
    for (const news of undoNews.value) withdraw(news)
    localStorage.clear()
    history.replaceState(null, '', '/')
    document.title = ''
  })
  afterAll(() => {
    place.remove()
    for (const { of, name } of lacking) Reflect.deleteProperty(of, name)
  })

  /** Draws a page. Returns the calls that the page makes. */
  return async (
    page: ReactElement,
    { core }: FakeCore,
    path = '/',
    state: unknown = null,
  ): Promise<Mock<CoreClient['call']>> => {
    await end()
    history.replaceState(state, '', path)
    root = createRoot(place)
    await does(() =>
      root?.render(
        <StrictMode>
          <CoreProvider value={core}>{page}</CoreProvider>
        </StrictMode>,
      ),
    )
    return vi.mocked(core.call)
  }
}

/** Somebody types half a date into it: it has no value, and the browser alone knows that it is not empty. */
export const typesHalf = async (control: Control): Promise<void> => {
  await fill(control, '')
  Object.defineProperty(control, 'validity', { value: { badInput: true }, configurable: true })
}

export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ')
export const texts = (selector: string, within: ParentNode = document): string[] =>
  [...within.querySelectorAll(selector)].map(textOf)

const isWords = (words: string | RegExp, text: string): boolean =>
  typeof words === 'string' ? words === text : words.test(text)
const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? textOf(element)
const found = <Found extends Element>(
  selector: string,
  words: string | RegExp,
  within: ParentNode,
  name: (element: Found) => string = nameOf,
): Found => {
  const [one] = [...within.querySelectorAll<Found>(selector)].filter((element) => isWords(words, name(element)))
  if (one === undefined) throw new Error(`no ${selector} "${words}" in: ${textOf(document.body)}`)
  return one
}

export const button = (words: string | RegExp, within: ParentNode = document): HTMLButtonElement =>
  found('button', words, within)
export const link = (words: string | RegExp, within: ParentNode = document): HTMLAnchorElement =>
  found('a', words, within)
/** Fields under a heading of their own. */
export const group = (words: string): HTMLFieldSetElement =>
  found('fieldset', words, document, (element) => textOf(element.querySelector('legend')))
/** A form, a part of a page or a dialog, by what names it. */
export const part = (words: string | RegExp): HTMLElement =>
  found('[aria-labelledby]', words, document, (element) =>
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')),
  )
export const field = (words: string | RegExp, within: ParentNode = document): Control => {
  const label = found<HTMLLabelElement>('label', words, within, (one) => textOf(one).replace(' (valfritt)', ''))
  const control = document.getElementById(label.htmlFor)
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  )
    return control
  throw new Error(`no field of the label "${words}"`)
}
export const isTicked = (control: Control): boolean => control instanceof HTMLInputElement && control.checked
export const options = (control: Control): string[] => texts('option', control)
export const chosen = (control: Control): string =>
  control instanceof HTMLSelectElement ? textOf(control.selectedOptions[0]) : ''

/** The description of an element for a person who cannot see it. */
export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id)))
    .join(' ')
    .trim() ||
  (element.getAttribute('aria-description') ?? '')
export const fieldErrors = (within: ParentNode = document): string[] => texts('.field-error', within)
/** The form's words above its fields, after it was sent. */
export const summary = (within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>('form section.notice-danger')
export const focused = (): Element | null => document.activeElement

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
/** As the browser sets it for React, which looks at the element's own setter. */
export const fill = (control: Control, value: string): Promise<void> =>
  does(() => {
    control.focus()
    const kind = kinds.find((one) => control instanceof one)
    Object.getOwnPropertyDescriptor(kind?.prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
export const choose = (control: Control, option: string): Promise<void> =>
  fill(control, found<HTMLOptionElement>('option', option, control).value)
/** As Tab does: the next thing has the focus, whichever that is. */
export const leave = (control: HTMLElement): Promise<void> => does(() => control.blur())
export const press = (element: HTMLElement): Promise<void> =>
  does(() => {
    element.focus()
    element.click()
  })
