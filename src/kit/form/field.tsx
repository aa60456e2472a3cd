/** A field with its label above, help before the error, and the error in words. */
import { type ComponentProps, type FocusEvent, type ReactElement, type ReactNode, useState } from 'react'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { formTexts } from './form-texts.ts'

export interface FieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** Said in the label where a field may be left empty. */
  readonly optional?: boolean | undefined
}

/** The ids of the texts that describe a control: its help and its error. */
export const describedBy = ({ id, error, hint }: Pick<FieldProps, 'id' | 'error' | 'hint'>): string | undefined => {
  const ids = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`]
  return ids.filter((part) => part !== null).join(' ') || undefined
}

export const FieldHint = ({ id, hint }: Pick<FieldProps, 'id' | 'hint'>): ReactElement | null =>
  hint === undefined ? null : (
    <p id={`${id}-hint`} className="field-hint">
      {hint}
    </p>
  )

export const FieldError = ({ id, error }: Pick<FieldProps, 'id' | 'error'>): ReactElement | null =>
  error === undefined ? null : (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  )

interface FieldFrameProps extends FieldProps {
  readonly children: ReactNode
}

export const FieldFrame = ({ children, ...frame }: FieldFrameProps): ReactElement => (
  <div className="field">
    <label className="field-label" htmlFor={frame.id}>
      {frame.label}
      {frame.optional === true ? <span className="field-optional"> {formTexts.optional}</span> : null}
    </label>
    <FieldHint {...frame} />
    {children}
    <FieldError {...frame} />
  </div>
)

/** Splits the properties of a field into those of its frame and those of its control. */
export const split = <Rest,>({ id, label, error, hint, optional, ...rest }: FieldProps & Rest) => ({
  frame: { id, label, error, hint, optional },
  control: {
    ...rest,
    id,
    className: 'field-input',
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy({ id, error, hint }),
  },
})

/** With `register(name, rules)` spread into it. */
export const TextField = (props: FieldProps & ComponentProps<'input'>): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} />
    </FieldFrame>
  )
}

export const EmailField = (props: FieldProps & ComponentProps<'input'>): ReactElement => (
  <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
)

export const TextArea = (props: FieldProps & ComponentProps<'textarea'>): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} />
    </FieldFrame>
  )
}

export const SelectField = (props: FieldProps & ComponentProps<'select'>): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  )
}

type Named = { readonly id: number | string } & ({ readonly title: string } | { readonly name: string })

/** The options of a `SelectField`: things to choose from, by their ids. */
export const Options = ({ of }: { readonly of: readonly Named[] }): ReactElement[] =>
  of.map((one) => (
    <option key={one.id} value={String(one.id)}>
      {'title' in one ? one.title : one.name}
    </option>
  ))

interface CheckboxFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  /** The id of the message about the group of boxes that it belongs to. */
  readonly groupErrorId?: string | undefined
}

export const CheckboxField = ({ groupErrorId, ...props }: CheckboxFieldProps): ReactElement => {
  const { frame, control } = split(props)
  const wrongInGroup = groupErrorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': groupErrorId }
  return (
    <div className="field">
      <div className="field-check">
        <input type="checkbox" {...control} {...wrongInGroup} className="field-checkbox" />
        <label htmlFor={frame.id}>{frame.label}</label>
      </div>
      <FieldHint {...frame} />
      <FieldError {...frame} />
    </div>
  )
}

interface CheckboxGroupProps {
  /** The id of its first box, which the summary of the form leads to. */
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** With `onBlur` of `register(name)`: going from one box to the next is not leaving it. */
  readonly onLeave: (event: FocusEvent) => void
  /** @param groupErrorId for each box */
  readonly children: (groupErrorId: string | undefined) => ReactNode
}

/** Boxes that answer one question together. An error describes the group and each box. */
export const CheckboxGroup = ({ id, label, error, onLeave, children }: CheckboxGroupProps): ReactElement => {
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset
      className="checkbox-group"
      aria-describedby={errorId}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(event)
      }}
    >
      <legend className="field-label">{label}</legend>
      {children(errorId)}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'autoComplete'> {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** While the form is on its way nothing is shown. */
  readonly busy: boolean
}

/** A password that can be shown while it is typed; it is hidden again when the form is sent. */
export const PasswordField = ({ busy, ...props }: PasswordFieldProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const shown = asked && !busy
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <div className="password-field">
        <input {...control} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} required />
        <button type="button" className="button" aria-controls={props.id} onClick={() => setAsked(!shown)}>
          {shown ? formTexts.hidePassword : formTexts.showPassword}
          <span className="visually-hidden">{formTexts.inField(props.label)}</span>
        </button>
      </div>
    </FieldFrame>
  )
}

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** The text in the field, as the form watches it. */
  readonly shown: string
}

/**
 * A date, with its day in Swedish words: a browser draws its field in the order of its own language, where 03/04 may be
 * either day. The words describe the field too.
 */
export const DateField = ({ shown, ...field }: DateFieldProps): ReactElement => (
  <TextField
    max="9999-12-31"
    {...field}
    type="date"
    // Words in either case, so that nothing moves while somebody types.
    hint={isLocalDate(shown) ? longDateOfYear(shown) : formTexts.noDate}
  />
)
