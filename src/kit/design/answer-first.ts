/**
 * A person who uses a screen reader hears the answer to a press first, and other changes after it.
 *
 * Two things see to that. Words announced with the manner `beside` (`announce.ts`) wait for the answer to the last press.
 * And the description of the focused element does not change while it has the focus, since a screen reader would
 * announce the new one at once. Instead an outdated description is emptied, and the current one is put there when the
 * focus leaves.
 *
 * A description that a focused element gets for the first time is left alone, because it is meant to be heard. An error
 * of a field is such a case: it is heard once, and what is typed to correct it changes nothing that is heard
 * (decision 0059). Apart from the errors of fields only `aria-description` is watched, not a description in another
 * element.
 */
import { awaitAnswer } from './announce.ts'

const NAME = 'aria-description'
/** Holds the ids of the help and of the error of a field (`src/kit/form/field.tsx`). */
const BY = 'aria-describedby'

/**
 * Empties an attribute whenever it changes, or the words that it refers to do. The attribute is emptied and not removed,
 * because the page may then remove it, and removing a missing attribute would cause no mutation to observe.
 * @returns a function that ends this and gives the attribute its current value
 */
const hold = (element: Element, name: string, words: readonly Element[] = []): (() => void) => {
  let latest = element.getAttribute(name)
  const take = (records: readonly MutationRecord[]): void => {
    if (records.some(({ type }) => type === 'attributes')) latest = element.getAttribute(name)
  }
  const observer = new MutationObserver((records) => {
    // It is empty already. Without this, two observers of one element would answer each other without end.
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

/** Holds the description of a field that has the focus: from now on where it has an error, else from its first error on. */
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
/** Starts it once, for the life of the page. Code that loads after the first picture calls it. */
export const answersFirst = (): void => {
  if (!isKept) keepAnswersFirst()
  isKept = true
}

/**
 * Starts it, and ends the one that was started before.
 * @returns a function that ends it, for tests, which share one document
 */
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
