/**
 * What every form does alike: a field is checked when it is left, and from then on at each change (decision 0059); a
 * summary that takes focus after a submit; the server's own words. Invariants: what is typed stays until it is accepted;
 * a message is said once: in the summary and at its field, or under the form; no message comes or goes while a press is
 * on its way; two submits are never on their way.
 */
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { failureWords } from '../texts/failure-words.ts'
import { formTexts } from './form-texts.ts'
import { usePressing } from './use-pressing.ts'
import './form.css'

export interface FormFrame<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>
  /** What a field of the form needs to be found and to say what is wrong. */
  readonly field: (name: FieldPath<Fields>) => { readonly id: string; readonly error: string | undefined }
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** Above the fields: what is wrong, after a submit. */
  readonly summary: ReactElement | null
  /** Under the fields: the server's words. */
  readonly answer: ReactElement
}

interface FormFrameOptions<Fields extends FieldValues> {
  readonly defaultValues: DefaultValues<Fields>
  /** In the order in which they stand. */
  readonly names: readonly FieldPath<Fields>[]
  /** Null: it went well. */
  readonly submit: (values: Fields) => Promise<CallFailure | null>
  /** What a field belongs to, said in the summary where another field may have the same message. */
  readonly groupOf?: (name: FieldPath<Fields>) => string | null
  /** What the form is for, where a page has another one: it tells their summaries apart. */
  readonly purpose?: string
  /** Told when the summary comes and goes: the title of the page says so too. */
  readonly onErrors?: (present: boolean) => void
}

/** No message holds it. */
const BETWEEN_ERRORS = '\0'

/** The text of when the holding began, for as long as it holds. */
const useHeld = (text: string, holds: boolean): string => {
  const [shown, setShown] = useState(text)
  if (!holds && shown !== text) setShown(text)
  return shown
}

export const useFormFrame = <Fields extends FieldValues>({
  defaultValues,
  names,
  submit,
  groupOf = () => null,
  purpose,
  onErrors,
}: FormFrameOptions<Fields>): FormFrame<Fields> => {
  const id = useId()
  const summary = useRef<HTMLElement>(null)
  const [serverMessage, setServerMessage] = useState<string | null>(null)
  const [summaryAsked, setSummaryAsked] = useState(0)
  const form = useForm<Fields>({ mode: 'onTouched', shouldFocusError: false, defaultValues })
  const { isSubmitting } = form.formState

  const errors = names.map((name) => form.getFieldState(name, form.formState).error?.message ?? '')
  const shown = useHeld(errors.join(BETWEEN_ERRORS), usePressing()).split(BETWEEN_ERRORS)
  const shownErrors = new Map(names.map((name, index) => [name, shown[index] || undefined]))
  const wrong = names.flatMap((name) => {
    const error = shownErrors.get(name)
    const group = groupOf(name)
    return error === undefined ? [] : [{ name, error: group === null ? error : `${group}: ${error}` }]
  })
  const summaryShown = summaryAsked > 0 && wrong.length > 0

  useEffect(() => {
    if (summaryAsked > 0) summary.current?.focus()
  }, [summaryAsked])

  useEffect(() => {
    onErrors?.(summaryShown)
  }, [onErrors, summaryShown])

  const showSummary = (): void => setSummaryAsked((before) => before + 1)

  const tell = (failure: CallFailure): void => {
    const fields = failure._tag === 'Refused' ? (failure.body.fields ?? {}) : {}
    const known = names.filter((name) => fields[name] !== undefined)
    for (const name of known) form.setError(name, { type: 'server', message: fields[name] ?? '' })
    if (known.length > 0) showSummary()
    else setServerMessage(failureWords(failure))
  }

  const handle = form.handleSubmit(
    async (values) => {
      setServerMessage(null)
      const failure = await submit(values)
      if (failure !== null) tell(failure)
    },
    () => {
      setServerMessage(null)
      showSummary()
    },
  )

  return {
    form,
    field: (name) => ({ id: `${id}-${name}`, error: shownErrors.get(name) }),
    onSubmit: (event) => {
      if (isSubmitting) event.preventDefault()
      else void handle(event)
    },
    busy: isSubmitting,
    summary: summaryShown ? (
      <section ref={summary} className="notice notice-danger" aria-labelledby={`${id}-summary`} tabIndex={-1}>
        <p id={`${id}-summary`} className="notice-title">
          {formTexts.summary}
          {purpose === undefined ? null : <span className="visually-hidden">, {purpose}</span>}
          {formTexts.errorCount(wrong.length)}
        </p>
        <ul className="error-list">
          {wrong.map(({ name, error }) => (
            <li key={name}>
              <a
                href={`#${id}-${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  form.setFocus(name)
                }}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ) : null,
    answer: (
      <div role="alert" className="form-answer">
        {serverMessage === null ? null : <p className="notice notice-danger">{serverMessage}</p>}
      </div>
    ),
  }
}
