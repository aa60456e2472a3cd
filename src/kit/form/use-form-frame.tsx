/**
 * The behaviour that every form shares (`docs/decisions/0059`). A field is checked when it is left, and from then on at each change. After a
 * submit a summary of what is wrong takes the focus, and what the server refuses is said in its own words. Fields that a password manager
 * has filled in are read too. Invariants: typed text stays until it is accepted; a message stands either in the summary and at its field, or
 * under the form; no message comes or goes while a press is on its way; no second submit is sent while one is on its way.
 */

import { type FormEvent, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react'
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
}

/** Further work of the form when a field changes or is left. */
interface InputOptions {
  readonly onChange?: () => void
  readonly onBlur?: () => void
}

export interface FormFrame<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>
  /** The id and the error of a field of the form. */
  readonly field: (name: FieldPath<Fields>) => FieldState
  /** The id and the error of a field, with what binds it to an input element: it is checked by `parse`. */
  readonly input: <Name extends FieldPath<Fields>>(
    name: Name,
    options?: InputOptions,
  ) => FieldState & UseFormRegisterReturn<Name>
  /** Checks a field again where it has an error: a field that it depends on has changed. */
  readonly recheck: (name: FieldPath<Fields>) => void
  /** Validates a field by `parse`: gives its error, or true where there is none. */
  readonly check: (name: FieldPath<Fields>) => (value: unknown, fields: Fields) => string | true
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** Above the fields: what is wrong, after a submit. */
  readonly summary: ReactElement | null
  /** The server's words for a failure, which stand under the fields. */
  readonly answer: ReactElement
}

export interface FormFrameOptions<Fields extends FieldValues, Value, Saved> {
  readonly defaultValues: DefaultValues<Fields>
  /** The fields, in the order in which they stand. */
  readonly names: readonly FieldPath<Fields>[]
  /** Gives the value of the fields, or what is wrong with them. */
  readonly parse: (fields: Fields) => Parsed<Value>
  /** Asked before the value is sent; false: it is not sent, and what is typed stays. */
  readonly confirm?: ((value: Value) => Promise<boolean>) | undefined
  /** Whether the person is being asked: the button does not show then that something is on its way. */
  readonly asks?: boolean | undefined
  readonly submit: (value: Value, fields: Fields) => Answer<Saved>
  readonly onSaved?: ((saved: Saved, value: Value, fields: Fields) => void) | undefined
  /** The group of a field, named in the summary where another field may have the same message. */
  readonly groupOf?: (name: FieldPath<Fields>) => string | null
  /** The purpose of the form, where a page has another one: it tells their summaries apart. */
  readonly purpose?: string
  /** Called when the summary of errors comes and when it goes, so that the title of the page can say so too. */
  readonly onErrors?: ((present: boolean) => void) | undefined
}

/** Between the errors of the fields as one text; no message has this character. */
const BETWEEN_ERRORS = '\0'

interface SummaryProps<Name extends string> {
  readonly ref: Ref<HTMLElement>
  /** The id of the form. */
  readonly id: string
  readonly purpose: string | undefined
  readonly wrong: readonly { readonly name: Name; readonly error: string }[]
  readonly onFollow: (name: Name) => void
}

/** What is wrong in a form: each error is a link to its field. */
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
 * Makes the frame of a form: its fields, its checks and its way to the server. `Form` draws around the fields what it makes.
 *
 * Use it for every form that sends what was typed. A form about a thing that may change elsewhere meanwhile is `useSyncedForm`; a press that
 * sends nothing typed is `useCall`.
 *
 * It guarantees that `submit` gets only what `parse` gave and `confirm` agreed to, and that no second one is sent while one is on its way;
 * that typed text stays until `onSaved` resets it; and that a field is not found fault with before it was left, or the form was sent.
 *
 * Nothing is thrown for what the server refuses: a problem that names one of `names` stands at that field and in the summary, any other
 * failure stands in words under the form.
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

  /** @returns whether any of the problems is that of a field of this form */
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

  const field = (name: FieldPath<Fields>): FieldState => ({ id: `${id}-${name}`, error: shownErrors.get(name) })
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
