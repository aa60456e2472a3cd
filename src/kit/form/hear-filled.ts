/**
 * Password managers and other helpers of the browser may fill in fields without an event, so that the code that keeps what is typed does
 * not know of it. So each form reads its own fields when it is sent, and dispatches an event for each value that was not known. Invariant:
 * no event comes for a value that was known.
 */
import type { FormEvent } from 'react'

const writtenIn = [
  ...['text', 'search', 'email', 'tel', 'url', 'password', 'date', 'time', 'month', 'week'],
  ...['textarea', 'select-one'],
]

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  writtenIn.includes(element.type)

/**
 * React does not report a value that it has seen a script give a field. So the field is first given its old value where React sees it, and
 * then the filled one by the browser's own setter, which React does not see; the event then reports it.
 */
const tell = (field: Field, before: string): void => {
  const filled = field.value
  field.value = before
  Reflect.set(Object.getPrototypeOf(field), 'value', filled, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** @param heard what is known to be in a field, by its name; null: the form does not keep this field */
export const hearFilled = (form: EventTarget, heard: (name: string) => string | null): void => {
  if (!(form instanceof HTMLFormElement)) return
  for (const field of form.elements) {
    if (!isField(field) || field.disabled) continue
    const known = heard(field.name)
    if (known !== null && known !== field.value) tell(field, known)
  }
}

/** For a form whose fields React controls, as its `onSubmitCapture`. React keeps what it knows of a field in its `defaultValue`. */
export const hearHeldFields = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
  for (const field of currentTarget.elements)
    if (isField(field) && !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue)
      tell(field, field.defaultValue)
}
