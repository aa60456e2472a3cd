/**
 * Password managers and other browser helpers may fill in fields without an event, so that the form does not learn the new
 * values. Therefore each form reads its own fields when it is sent, and dispatches an event for each value that it did not
 * know. Invariant: a known value causes no event.
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
 * Reports the filled value of a field to React. React ignores an event whose value it has already seen. Therefore this
 * function first sets the old value through React's setter, and then sets the filled value through the browser's own
 * setter, which React does not see. Then it dispatches the event.
 */
const tell = (field: Field, before: string): void => {
  const filled = field.value
  field.value = before
  Reflect.set(Object.getPrototypeOf(field), 'value', filled, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** @param heard returns the known value of a field by its name, or null when the form does not keep this field */
export const hearFilled = (form: EventTarget, heard: (name: string) => string | null): void => {
  if (!(form instanceof HTMLFormElement)) return
  for (const field of form.elements) {
    if (!isField(field) || field.disabled) continue
    const known = heard(field.name)
    if (known !== null && known !== field.value) tell(field, known)
  }
}

/** The `onSubmitCapture` of a form whose fields React controls. React keeps the known value of a field in its `defaultValue`. */
export const hearHeldFields = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
  for (const field of currentTarget.elements)
    if (isField(field) && !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue)
      tell(field, field.defaultValue)
}
