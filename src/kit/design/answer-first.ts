/**
 * A person who listens hears the answer to a press first, and other changes after it. Invariants: words that are said `beside`
 * (`announce.ts`) wait for the answer to the last press; the description of the focused element does not become another, since a
 * screen reader would say that at once: words that hold no more are gone, and the page's words of now stand there once the focus has
 * gone. An element that gets its first description under the focus means it to be heard. So does a field that gets an error: it is
 * heard once, and what is typed to mend it changes nothing that is heard (decision 0059). Any other description that changes is an
 * `aria-description`: one that stands in another element is out of reach here.
 */
import { awaitAnswer } from './announce.ts'

const NAME = 'aria-description'
/** A field has the ids of its help and its error there (`src/kit/form/field.tsx`). */
const BY = 'aria-describedby'

/**
 * Empties the attribute at each change of it, or of the words that it names. Empty and not removed: taking away what is not there is no
 * change, and would not be heard of.
 */
const hold = (element: Element, name: string, words: readonly Element[] = []): (() => void) => {
  let latest = element.getAttribute(name)
  const take = (records: readonly MutationRecord[]): void => {
    if (records.some(({ type }) => type === 'attributes')) latest = element.getAttribute(name)
  }
  const observer = new MutationObserver((records) => {
    // Emptied already: nothing new is written there, and two that look would answer each other without end.
    if (element.getAttribute(name) === '') return
    take([...records, ...observer.takeRecords()])
    element.setAttribute(name, '')
    observer.takeRecords()
  })
  observer.observe(element, { attributeFilter: [name] })
  for (const told of words) observer.observe(told, { characterData: true, childList: true, subtree: true })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    if (latest === null) element.removeAttribute(name)
    else element.setAttribute(name, latest)
  }
}

const errorsOf = (field: Element): readonly Element[] =>
  (field.getAttribute(BY) ?? '').split(' ').flatMap((id) => {
    const told = document.getElementById(id)
    return told?.classList.contains('field-error') === true ? [told] : []
  })

/** From when its error is heard: as the focus comes, or later. */
const holdField = (field: Element): (() => void) => {
  const errors = errorsOf(field)
  if (errors.length > 0) return hold(field, BY, errors)
  let release = (): void => observer.disconnect()
  const observer = new MutationObserver(() => {
    const come = errorsOf(field)
    if (come.length === 0) return
    observer.disconnect()
    release = hold(field, BY, come)
  })
  observer.observe(field, { attributeFilter: [BY] })
  return () => release()
}

let isKept = false
let endLast = (): void => undefined
/** For as long as the page is there: from what is loaded after its first picture. */
export const answersFirst = (): void => {
  if (!isKept) keepAnswersFirst()
  isKept = true
}

/** From now on, in the place of one that was there. @returns what ends it, for tests, whose document outlives them */
export const keepAnswersFirst = (): (() => void) => {
  endLast()
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let held: readonly (() => void)[] = []
  const leave = (): void => {
    for (const release of held) release()
    held = []
  }
  const come = ({ target }: { readonly target: EventTarget | null }): void => {
    leave()
    if (!(target instanceof Element)) return
    held = [
      ...(target.hasAttribute(NAME) ? [hold(target, NAME)] : []),
      ...(target.hasAttribute('aria-invalid') ? [holdField(target)] : []),
    ]
  }
  document.addEventListener('focusin', come, options)
  document.addEventListener('focusout', leave, options)
  for (const press of ['keydown', 'click']) document.addEventListener(press, awaitAnswer, options)
  come({ target: document.activeElement })
  endLast = () => {
    listening.abort()
    leave()
  }
  return endLast
}
