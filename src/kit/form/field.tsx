/** The fields of forms. Each field has a label and a help text above it, and an error message below it. */
import { type ComponentProps, type FocusEvent, type ReactElement, type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { formTexts } from './form-texts.ts'
import { TimeWords } from './time-words.tsx'

export interface FieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** Whether the label shows that the field may be left empty. */
  readonly optional?: boolean | undefined
  /** Further content below the error message. */
  readonly below?: ReactNode
}

/** The ids of the help text and the error of a control, for `aria-describedby`. */
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
    {frame.below}
  </div>
)

/** Splits the properties of a field into those of its frame and those of its control. */
export const split = <Rest,>({ id, label, error, hint, optional, below, ...rest }: FieldProps & Rest) => ({
  frame: { id, label, error, hint, optional, below },
  control: {
    ...rest,
    id,
    className: 'field-input',
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy({ id, error, hint }),
  },
})

/** Callers spread the result of `FormFrame.input(name)` into this field and into the other fields. */
export const TextField = (props: FieldProps & ComponentProps<'input'>): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} />
      {props.type === 'time' ? <TimeWords id={props.id} /> : null}
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

/** An item that a person can choose. */
export type Named = { readonly id: number | string } & ({ readonly title: string } | { readonly name: string })

/** The options of a `SelectField`. The value of each option is the id of its item. */
export const Options = ({ of }: { readonly of: readonly Named[] }): ReactElement[] =>
  of.map((one) => (
    <option key={one.id} value={String(one.id)}>
      {'title' in one ? one.title : one.name}
    </option>
  ))

interface CheckboxFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  /** The id of the error message of the surrounding `CheckboxGroup`. It is undefined when the group has no error. */
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
      {frame.below}
    </div>
  )
}

interface CheckboxGroupProps {
  /** The id of the group's first box. The error summary of the form links to that box. */
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** Called when the focus leaves the whole group. It is not called when the focus moves from one box to another. */
  readonly onLeave: (event: FocusEvent) => void
  /** @param groupErrorId must be given to each box */
  readonly children: (groupErrorId: string | undefined) => ReactNode
  /** Further content below the error message. */
  readonly below?: ReactNode
}

/** Checkboxes that answer one question together. An error message describes both the group and each box. */
export const CheckboxGroup = ({ id, label, error, onLeave, children, below }: CheckboxGroupProps): ReactElement => {
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
      {below}
    </fieldset>
  )
}

interface BoxesFieldProps extends FieldProps, Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> {
  readonly label: string
  readonly choices: readonly Named[]
  /** Content that is drawn below the boxes. */
  readonly further?: ReactNode
}

/** A group with one checkbox for each choice. The value of the field is the list of the ticked ids, as strings. */
export const BoxesField = (props: BoxesFieldProps): ReactElement => {
  const { id, label, error, hint, choices, further, below, name, onChange, onBlur, ref } = props
  return (
    <CheckboxGroup id={id} error={error} label={label} below={below} onLeave={(event) => void onBlur(event)}>
      {(groupErrorId) => (
        <>
          {hint === undefined ? null : <p className="field-hint">{hint}</p>}
          <div className="checkbox-group-boxes">
            {choices.map((choice, index) => (
              <CheckboxField
                key={choice.id}
                id={index === 0 ? id : `${id}-${choice.id}`}
                label={'title' in choice ? choice.title : choice.name}
                groupErrorId={groupErrorId}
                value={String(choice.id)}
                {...{ name, onChange, ref }}
              />
            ))}
          </div>
          {further}
        </>
      )}
    </CheckboxGroup>
  )
}

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'autoComplete'> {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** Whether the form is being sent. The password is hidden during that time. */
  readonly busy: boolean
}

/** A password field with a button that shows the password. The password is hidden again while the form is sent. */
export const PasswordField = ({ busy, ...props }: PasswordFieldProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const shown = asked && !busy
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <div className="password-field">
        <input {...control} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} required />
        <button type="button" className="button" aria-controls={props.id} onClick={() => setAsked(!shown)}>
          {shown ? 'Dölj lösenord' : 'Visa lösenord'}
          <span className="visually-hidden">{` i fältet ${props.label}`}</span>
        </button>
      </div>
    </FieldFrame>
  )
}

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** The current text of the field, which the form watches. */
  readonly shown: string
}

/**
 * A date field with a hint that writes the date in Swedish words. A browser shows the parts of a date in the order of the
 * browser's own language, so that 03/04 may mean two different days. The hint also describes the field for screen readers.
 */
export const DateField = ({ shown, ...field }: DateFieldProps): ReactElement => (
  <TextField
    max="9999-12-31"
    {...field}
    type="date"
    // The hint is also there without a date, so that nothing on the page moves while somebody types.
    hint={isLocalDate(shown) ? longDateOfYear(shown) : 'Inget datum valt'}
  />
)
