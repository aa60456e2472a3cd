/**
 * Describes a form as a list of rows. Each row gives the kind of a field, its label, its help text and when it is shown.
 * `namesIn` gives the order of the fields to `useFormFrame`, and `Fields` draws them. A field that exists in one form only
 * is a row with its own `draw` function. Invariant: a field that is no longer shown keeps the value that was typed in it.
 */
import { type ComponentProps, Fragment, type ReactElement } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import {
  BoxesField,
  CheckboxField,
  DateField,
  type Named,
  Options,
  SelectField,
  TextArea,
  TextField,
} from './field.tsx'
import type { FormFrame } from './use-form-frame.tsx'

/** The kinds of text fields, with the attributes that set the behaviour of the browser and the keyboard of a phone. */
const textKinds = {
  text: { autoComplete: 'off' },
  number: { inputMode: 'numeric', autoComplete: 'off' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  time: { type: 'time' },
  address: { type: 'url', autoComplete: 'off' },
  search: { type: 'search', autoComplete: 'off' },
} satisfies Record<string, ComponentProps<'input'>>

interface Row<Fields extends FieldValues> {
  readonly name: FieldPath<Fields>
  /** Whether the field is shown. A function decides by the values of the other fields. The default is true. */
  readonly asked?: boolean | ((typed: Fields) => boolean)
  /** The fields whose errors depend on this field. When this field changes, those that have an error are checked again. */
  readonly rechecks?: readonly FieldPath<Fields>[]
  /** Called after somebody has changed the field. */
  readonly onChange?: (form: UseFormReturn<Fields>) => void
}

interface LabelledRow<Fields extends FieldValues> extends Row<Fields> {
  readonly label: string
  readonly hint?: string | undefined
  /** Whether the field must be filled in. Browsers and screen readers get this as the attribute `required`. */
  readonly required?: boolean
  /** Whether the label shows that the field may be left empty. */
  readonly optional?: boolean
}

export type FieldRow<Fields extends FieldValues> =
  | (LabelledRow<Fields> & { readonly kind: keyof typeof textKinds; readonly input?: ComponentProps<'input'> })
  | (LabelledRow<Fields> & { readonly kind: 'lines'; readonly input?: ComponentProps<'textarea'> })
  | (LabelledRow<Fields> & { readonly kind: 'date' | 'tick' })
  | (LabelledRow<Fields> & {
      readonly kind: 'choice'
      readonly choices: readonly Named[]
      /** The text of an option with an empty value. Without it, one of the choices is always selected. */
      readonly none?: string | undefined
    })
  | (LabelledRow<Fields> & { readonly kind: 'boxes'; readonly choices: readonly Named[] })
  | (Row<Fields> & { readonly kind?: 'own'; readonly draw: (frame: FormFrame<Fields>) => ReactElement | null })

export const namesIn = <Fields extends FieldValues>(rows: readonly FieldRow<Fields>[]): readonly FieldPath<Fields>[] =>
  rows.map(({ name }) => name)

interface FieldsProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly of: readonly FieldRow<Fields>[]
}

/**
 * Draws the fields of the rows, one below the other.
 * @example
 * const fields: readonly FieldRow<Pickup>[] = [
 *   { name: 'what', kind: 'choice', label: 'Hämta', none: 'Inget', choices: [{ id: 'key', name: 'Nyckel' }] },
 *   { name: 'from', kind: 'time', label: 'Från', asked: ({ what }) => what !== '', rechecks: ['to'] },
 *   { name: 'to', kind: 'time', label: 'Till', asked: ({ what }) => what !== '' },
 * ]
 * <Form frame={frame} submitText="Spara">
 *   <Fields frame={frame} of={fields} />
 * </Form>
 */
export const Fields = <Typed extends FieldValues>({ frame, of }: FieldsProps<Typed>): ReactElement => {
  const { form } = frame
  // The component renders again at each change, so that a field appears as soon as its `asked` function returns true.
  useWatch({ control: form.control, disabled: !of.some(({ asked }) => typeof asked === 'function') })
  const isAsked = ({ asked = true }: FieldRow<Typed>): boolean =>
    typeof asked === 'function' ? asked(form.getValues()) : asked
  return (
    <>
      {of.filter(isAsked).map((row) => (
        <Fragment key={row.name}>
          {'draw' in row ? row.draw(frame) : <LabelledField frame={frame} row={row} />}
        </Fragment>
      ))}
    </>
  )
}

interface LabelledFieldProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly row: Exclude<FieldRow<Fields>, { readonly draw: unknown }>
}

const LabelledField = <Typed extends FieldValues>({ frame, row }: LabelledFieldProps<Typed>): ReactElement => {
  const { form, input, recheck } = frame
  const { name, label, hint, required, optional, rechecks = [], onChange } = row
  const field = {
    label,
    hint,
    required,
    optional,
    ...input(name, {
      onChange: () => {
        onChange?.(form)
        for (const other of rechecks) recheck(other)
      },
    }),
  }
  switch (row.kind) {
    case 'lines':
      return <TextArea {...row.input} {...field} />
    case 'date':
      return <WatchedDate {...field} form={form} />
    case 'tick':
      return <CheckboxField {...field} />
    case 'choice':
      return (
        <SelectField {...field}>
          {row.none === undefined ? null : <option value="">{row.none}</option>}
          <Options of={row.choices} />
        </SelectField>
      )
    case 'boxes':
      return <BoxesField {...field} choices={row.choices} />
    default:
      return <TextField {...textKinds[row.kind]} {...row.input} {...field} />
  }
}

interface WatchedDateProps<Fields extends FieldValues>
  extends Omit<ComponentProps<typeof DateField>, 'shown' | 'form'> {
  readonly form: UseFormReturn<Fields>
  readonly name: FieldPath<Fields>
}

const WatchedDate = <Typed extends FieldValues>({ form, ...field }: WatchedDateProps<Typed>): ReactElement => {
  const typed: unknown = useWatch({ control: form.control, name: field.name })
  return <DateField {...field} shown={typeof typed === 'string' ? typed : ''} />
}
