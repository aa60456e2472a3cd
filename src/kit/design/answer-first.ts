/**
 * A person who listens hears the answer to a press first, and other changes after it. Invariants: words that are said `beside`
 * (`announce.ts`) wait for the answer to the last press; the `aria-description` of the focused element does not become another, since a
 * screen reader would say that at once: words that hold no more are gone, and the page's words of now stand there once the focus has
 * gone. An element that gets its first description under the focus means it to be heard. A description that changes is an
 * `aria-description`: one that stands in another element is out of reach here.
 */
import { awaitAnswer } from './announce.ts'

const NAME = 'aria-description'

const hold = (element: Element): (() => void) => {
  let latest = element.getAttribute(NAME)
  const observer = new MutationObserver(() => {
    latest = element.getAttribute(NAME)
    element.removeAttribute(NAME)
    observer.takeRecords()
  })
  observer.observe(element, { attributeFilter: [NAME] })
  return () => {
    if (observer.takeRecords().length > 0) latest = element.getAttribute(NAME)
    observer.disconnect()
    if (latest !== null) element.setAttribute(NAME, latest)
  }
}

let isKept = false
/** For as long as the page is there: from what is loaded after its first picture. */
export const answersFirst = (): void => {
  if (!isKept) keepAnswersFirst()
  isKept = true
}

/** From now on. @returns what ends it, for tests, whose document outlives them */
export const keepAnswersFirst = (): (() => void) => {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let release: (() => void) | null = null
  const leave = (): void => {
    release?.()
    release = null
  }
  const come = ({ target }: { readonly target: EventTarget | null }): void => {
    leave()
    if (target instanceof Element && target.hasAttribute(NAME)) release = hold(target)
  }
  document.addEventListener('focusin', come, options)
  document.addEventListener('focusout', leave, options)
  for (const press of ['keydown', 'click']) document.addEventListener(press, awaitAnswer, options)
  come({ target: document.activeElement })
  return () => {
    listening.abort()
    leave()
  }
}
