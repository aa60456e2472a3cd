/**
 * Password managers and other helpers of the browser fill fields without telling anybody: no event comes, and whoever keeps what is
 * typed holds nothing. So each form reads its own fields when it is sent, and tells itself what it had not heard, as if it were typed.
 * Invariant: what was heard is not told again.
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

/** React knows the value that a script gives a field, and is silent about it: so it is given the one before, behind which it looks. */
const tell = (field: Field, before: string): void => {
  const filled = field.value
  field.value = before
  Reflect.set(Object.getPrototypeOf(field), 'value', filled, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** @param heard what is known of a field by its name; null: it is another's */
export const hearFilled = (form: EventTarget, heard: (name: string) => string | null): void => {
  if (!(form instanceof HTMLFormElement)) return
  for (const field of form.elements) {
    if (!isField(field) || field.disabled) continue
    const known = heard(field.name)
    if (known !== null && known !== field.value) tell(field, known)
  }
}

/** For a form whose fields React holds, as `onSubmitCapture`: React writes down what it holds as what they began with. */
export const hearHeldFields = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
  for (const field of currentTarget.elements)
    if (isField(field) && !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue)
      tell(field, field.defaultValue)
}
