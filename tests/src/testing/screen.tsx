/**
 * Draws a page with a core that the test controls, and acts like a person: finds parts by their words, fills in fields,
 * leaves them and presses. Invariant: no test leaves anything behind for the next test, even in another file.
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
 * Waits until several things are done: the answers and the checks of a form, which take some turns of the event loop;
 * the chunks that these requested, unless an earlier file has loaded them; and the work that was scheduled after them.
 */
const done = async (): Promise<void> => {
  await someTurns()
  await vi.dynamicImportSettled()
  await someTurns()
  await wait(1)
}
/** Does something as a person does, and waits for its immediate effects. */
export const does = (what: () => void): Promise<void> =>
  act(async () => {
    what()
    await done()
  })

/** Repeats a check until it passes, because chunks may take long to load. Only the time limit of the test ends it. */
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
    // Adds what happy-dom lacks. Without it a form would believe that its selects were changed before it was ready.
    for (const { of, name } of lacking)
      Object.defineProperty(of, name, { value: name === 'size' ? 0 : false, configurable: true, writable: true })
  })
  afterEach(async () => {
    try {
      expectNoBareLinks()
    } finally {
      await end()
    }
    // An offer to undo outlives its page, so it would be shown on the page of the next file.
    for (const news of undoNews.value) withdraw(news)
    localStorage.clear()
    sessionStorage.clear()
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

/** Types half a date into a field. The field then has no value, and only the browser knows that it is not empty. */
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
/** Finds the group of fields with this heading. */
export const group = (words: string): HTMLFieldSetElement =>
  found('fieldset', words, document, (element) => textOf(element.querySelector('legend')))
/** Finds a form, a section or a dialog by its name. */
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
/** The summary above the fields of a form that was sent. */
export const summary = (within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>('form section.notice-danger')
export const focused = (): Element | null => document.activeElement

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
/** Sets the value as a browser does, because React watches the element's own setter. */
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
/** Leaves a field like the Tab key, so that another element has the focus. */
export const leave = (control: HTMLElement): Promise<void> => does(() => control.blur())
export const press = (element: HTMLElement): Promise<void> =>
  does(() => {
    element.focus()
    element.click()
  })
