/**
 * The behaviour that every form shares (`docs/decisions/0059`). A field is checked when the focus leaves it, and from then on
 * at each change. After a failed submit an error summary gets the focus. A refusal is shown in the server's own words.
 * Values that a password manager has filled in are read too.
 *
 * Invariants:
 * - typed text stays until the server has accepted it;
 * - an error is shown either at its field and in the summary, or below the form;
 * - no error of a field appears or disappears during a press;
 * - no second submit is sent while another one is under way.
 */

import { type FormEvent, type ReactElement, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import { type Parsed, type Problems, problemsOf } from '../../../domain/rules/parsed.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { failureWords } from '../texts/failure-words.ts'
import { useHeldWhilePressing } from '../use-held-while-pressing.ts'
import { hearFilled } from './hear-filled.ts'
import { unreadProblem } from './time-input.ts'
import './form.css'

interface FieldState {
  readonly id: string
  readonly error: string | undefined
  readonly below: ReactNode
}

/** Callbacks of the form for a field that changes or loses the focus. */
interface InputOptions {
  readonly onChange?: () => void
  readonly onBlur?: () => void
}

export interface FormFrame<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>
  /** The id and the error of a field of the form. */
  readonly field: (name: FieldPath<Fields>) => FieldState
  /** The id and the error of a field, with the properties that connect an input element to the form. `parse` checks the field. */
  readonly input: <Name extends FieldPath<Fields>>(
    name: Name,
    options?: InputOptions,
  ) => FieldState & UseFormRegisterReturn<Name>
  /** Checks a field again if it has an error. Call it when another field has changed on which this field depends. */
  readonly recheck: (name: FieldPath<Fields>) => void
  /** Returns a validator that checks a field with `parse`. The validator returns the error, or true when there is none. */
  readonly check: (name: FieldPath<Fields>) => (value: unknown, fields: Fields) => string | true
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** The error summary above the fields. It is null before a submit and when no field has an error. */
  readonly summary: ReactElement | null
  /** The message below the fields about a failure that belongs to no field. */
  readonly answer: ReactElement
}

export interface FormFrameOptions<Fields extends FieldValues, Value, Saved> {
  readonly defaultValues: DefaultValues<Fields>
  /** The names of the fields in the order of the form. */
  readonly names: readonly FieldPath<Fields>[]
  /** Converts the fields to the value to send, or returns the errors of the fields. */
  readonly parse: (fields: Fields) => Parsed<Value>
  /** Asks the person before the value is sent. When it returns false, nothing is sent and the typed text stays. */
  readonly confirm?: ((value: Value) => Promise<boolean>) | undefined
  /** Whether `confirm` is asking the person at the moment. The button does not look busy during that time. */
  readonly asks?: boolean | undefined
  readonly submit: (value: Value, fields: Fields) => Answer<Saved>
  readonly onSaved?: ((saved: Saved, value: Value, fields: Fields) => void) | undefined
  /** Returns the name of a field's group. The summary shows it, so that equal messages of two fields can be told apart. */
  readonly groupOf?: (name: FieldPath<Fields>) => string | null
  /** The purpose of the form. On a page with several forms, screen readers read it with the title of the summary. */
  readonly purpose?: string
  /** Returns further content for the place below a field. */
  readonly below?: (name: FieldPath<Fields>) => ReactNode
  /** Called when the error summary appears or disappears, so that the title of the page can mention errors too. */
  readonly onErrors?: ((present: boolean) => void) | undefined
}

/** Separates the errors when they are joined to one string. No error message contains this character. */
const BETWEEN_ERRORS = '\0'

interface SummaryProps<Name extends string> {
  readonly ref: Ref<HTMLElement>
  /** The id of the form. */
  readonly id: string
  readonly purpose: string | undefined
  readonly wrong: readonly { readonly name: Name; readonly error: string }[]
  readonly onFollow: (name: Name) => void
}

/** The error summary of a form. Each error is a link to its field. */
const Summary = <Name extends string>({ ref, id, purpose, wrong, onFollow }: SummaryProps<Name>): ReactElement => (
  <section ref={ref} className="notice notice-danger" aria-labelledby={`${id}-summary`} tabIndex={-1}>
    <p id={`${id}-summary`} className="notice-title">
      Kontrollera formuläret
      {purpose === undefined ? null : <span className="visually-hidden">, {purpose}</span>}
      {`: ${counted(wrong.length, 'fel', 'fel')} att rätta`}
    </p>
    <ul className="error-list">
      {wrong.map(({ name, error }) => (
        <li key={name}>
          <a
            href={`#${id}-${name}`}
            onClick={(event) => {
              event.preventDefault()
              onFollow(name)
            }}
          >
            {error}
          </a>
        </li>
      ))}
    </ul>
  </section>
)

/**
 * Creates the frame of a form: its fields, its checks and its submit handler. The component `Form` draws the frame.
 *
 * Use this hook for every form that sends typed text. Use `useSyncedForm` for a form about data that may change elsewhere
 * meanwhile. Use `useCall` for a button that sends no typed text.
 *
 * The hook guarantees three things. `submit` gets only a value that `parse` returned and `confirm` accepted, and it is not
 * called again before it has ended. Typed text stays until `onSaved` resets the form. A field shows no error before the
 * focus has left it or the form was sent.
 *
 * The hook throws nothing when the server refuses the value. A problem of one of the fields in `names` is shown at that
 * field and in the summary. Any other failure is shown below the form.
 * @example
 * const frame = useFormFrame({
 *   defaultValues: { content: '' },
 *   names: ['content'],
 *   parse: ({ content }) =>
 *     parsed({ content: content === '' ? 'Fyll i ett meddelande.' : null }, { content, internal: true }),
 *   submit: (body) => core.call('addNote', { parameters: { id }, body }),
 *   onSaved: () => frame.form.reset(),
 * })
 * <Form frame={frame} submitText="Spara">
 *   <TextField {...frame.input('content')} label="Meddelande" />
 * </Form>
 */
export const useFormFrame = <Fields extends FieldValues, Value, Saved>({
  defaultValues,
  names,
  parse,
  confirm,
  asks = false,
  submit,
  onSaved,
  groupOf = () => null,
  purpose,
  below,
  onErrors,
}: FormFrameOptions<Fields, Value, Saved>): FormFrame<Fields> => {
  const id = useId()
  const summary = useRef<HTMLElement>(null)
  const [serverMessage, setServerMessage] = useState<string | null>(null)
  const [summaryAsked, setSummaryAsked] = useState(0)
  const form = useForm<Fields>({ mode: 'onTouched', shouldFocusError: false, defaultValues })
  const { isSubmitting } = form.formState

  const errors = names.map((name) => form.getFieldState(name, form.formState).error?.message ?? '')
  const shown = useHeldWhilePressing(errors.join(BETWEEN_ERRORS)).split(BETWEEN_ERRORS)
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

  /** @returns whether any of the problems belongs to a field of this form */
  const showProblems = (problems: Problems): boolean => {
    const known = names.filter((name) => problems[name] !== undefined)
    for (const name of known) form.setError(name, { type: 'server', message: problems[name] ?? '' })
    if (known.length > 0) showSummary()
    return known.length > 0
  }
  const showFailure = (failure: CallFailure): void => {
    const problems = failure._tag === 'Refused' ? (failure.body.fields ?? {}) : {}
    if (!showProblems(problems)) setServerMessage(failureWords(failure))
  }

  const handle = form.handleSubmit(
    async (fields) => {
      setServerMessage(null)
      const result = parse(fields)
      if (result._tag === 'Problems') return void showProblems(result.problems)
      if ((await confirm?.(result.value)) === false) return
      const answer = await submit(result.value, fields)
      if (answer._tag === 'Failed') showFailure(answer.failure)
      else onSaved?.(answer.value, result.value, fields)
    },
    () => {
      setServerMessage(null)
      showSummary()
    },
  )

  const field = (name: FieldPath<Fields>): FieldState => ({
    id: `${id}-${name}`,
    error: shownErrors.get(name),
    below: below?.(name),
  })
  const check = (name: FieldPath<Fields>) => (_value: unknown, fields: Fields) =>
    unreadProblem(document.getElementById(`${id}-${name}`)) ?? problemsOf(parse(fields))[name] ?? true

  return {
    form,
    field,
    check,
    recheck: (name) => {
      if (form.getFieldState(name).invalid) void form.trigger(name)
    },
    input: (name, options) => ({ ...field(name), ...form.register(name, { ...options, validate: check(name) }) }),
    onSubmit: (event) => {
      if (isSubmitting) return event.preventDefault()
      hearFilled(event.currentTarget, (name) => {
        const known = names.find((own) => own === name)
        const value: unknown = known === undefined ? null : form.getValues(known)
        return typeof value === 'string' ? value : null
      })
      void handle(event)
    },
    busy: isSubmitting && !asks,
    summary: summaryShown ? (
      <Summary ref={summary} id={id} purpose={purpose} wrong={wrong} onFollow={(name) => form.setFocus(name)} />
    ) : null,
    answer: (
      <div role="alert" className="form-answer">
        {serverMessage === null ? null : <p className="notice notice-danger">{serverMessage}</p>}
      </div>
    ),
  }
}
