/**
 * A person who uses a screen reader hears the answer to a press first, and other changes after it.
 *
 * Two mechanisms ensure this. Words with the manner `beside` (`announce.ts`) wait for the answer to the last press. The
 * description of the focused element gets no new text while it has the focus, because a screen reader would announce the
 * new text at once. Instead an outdated description is emptied, and the current description is set when the focus leaves.
 *
 * This module does not change the first description that a focused element gets, because people must hear it. For example,
 * the error of a field is announced once, and typing a correction causes no further announcement (decision 0059). The
 * module watches `aria-description` and the errors of fields. It watches no other elements with descriptions.
 */
import { awaitAnswer } from './announce.ts'

const NAME = 'aria-description'
/** This attribute contains the ids of the help text and of the error of a field (`src/kit/form/field.tsx`). */
const BY = 'aria-describedby'

/**
 * Empties an attribute whenever it or the text that it refers to changes. The attribute is emptied and not removed. The page
 * may remove the attribute later, and the observer would not notice the removal of a missing attribute.
 * @returns a function that ends this and gives the attribute its current value
 */
const hold = (element: Element, name: string, words: readonly Element[] = []): (() => void) => {
  let latest = element.getAttribute(name)
  const take = (records: readonly MutationRecord[]): void => {
    if (records.some(({ type }) => type === 'attributes')) latest = element.getAttribute(name)
  }
  const observer = new MutationObserver((records) => {
    // The attribute is empty already. Without this line two observers of one element would trigger each other forever.
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

/** Keeps the description of a focused field from changing. It begins at once if the field has an error, or else at its first error. */
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
/** Starts both mechanisms once for the life of the page. Code that loads after the first picture calls this function. */
export const answersFirst = (): void => {
  if (!isKept) keepAnswersFirst()
  isKept = true
}

/**
 * Starts both mechanisms again, after ending those of an earlier call.
 * @returns a function that ends them, for tests that share one document
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
