/** The form of the months after which the house forgets. Nothing goes before the coming night, so a mistake can still be mended. */
import { type ReactElement, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { parseRetention, type RetentionMonths, USUAL_RETENTION_MONTHS } from '../../../domain/rules/retention.ts'
import type { Retention } from '../../../domain/schema/calls/retention-calls.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { TonightPreview } from './tonight-preview.tsx'

const offeredMonths = [1, 3, 6, 12, 18, 24, 36, 48, 60, 84, 120]

/** "24 månader (2 år)" */
export const monthsWords = (months: number): string => {
  const words = counted(months, 'månad', 'månader')
  return months % 12 === 0 ? `${words} (${months / 12} år)` : words
}

/** A number of months as text. Empty: never. */
interface MonthFields {
  readonly bookingMonths: string
  readonly accountMonths: string
}

const fieldsOf = ({ bookingMonths, accountMonths, isAnswered }: Retention): MonthFields => {
  // A house of before is asked with the usual months filled in.
  const isAsked = !isAnswered && bookingMonths === null && accountMonths === null
  const text = (months: number | null): string => String(months ?? (isAsked ? USUAL_RETENTION_MONTHS : ''))
  return { bookingMonths: text(bookingMonths), accountMonths: text(accountMonths) }
}

const monthsOf = ({ bookingMonths, accountMonths }: MonthFields): RetentionMonths => ({
  bookingMonths: bookingMonths === '' ? null : Number(bookingMonths),
  accountMonths: accountMonths === '' ? null : Number(accountMonths),
})

interface RetentionFormProps {
  readonly retention: Retention
  readonly onSaved: () => void
  /** Called when the server has refused the months, perhaps because a colleague has chosen others. */
  readonly onRefused: () => void
}

export const RetentionForm = ({ retention, onSaved, onRefused }: RetentionFormProps): ReactElement => {
  const core = useCore()
  const current = useMemo(() => fieldsOf(retention), [retention])
  const { bookingMonths, accountMonths } = retention
  // Months that another program has set may not be among the offered ones.
  const all = new Set([...offeredMonths, ...[bookingMonths, accountMonths].filter((months) => months !== null)])
  const choices = [...all].toSorted((one, other) => one - other).map((id) => ({ id, name: monthsWords(id) }))
  const fields: readonly FieldRow<MonthFields>[] = [
    {
      name: 'bookingMonths',
      kind: 'choice',
      label: 'En bokning glömmer vem som bokade efter',
      hint: 'Räknas från bokningens sista dag. Namn, betalare, önskemål och anteckningar tas bort. Nummer, rum, tider och pris finns kvar.',
      none: 'Aldrig',
      choices,
    },
    {
      name: 'accountMonths',
      kind: 'choice',
      label: 'Ett oanvänt konto rensas efter',
      hint: 'Personen får först två mejl, med fjorton dagar emellan. Den som loggar in behåller sitt konto. Tidigast fjorton dagar efter det andra mejlet rensas kontot.',
      none: 'Aldrig',
      choices,
    },
  ]
  const frame = useFormFrame({
    defaultValues: current,
    names: namesIn(fields),
    parse: (typed: MonthFields) => parseRetention(monthsOf(typed)),
    submit: async (months) => {
      const answer = await core.call('setRetention', {
        body: { ...months, replaces: { bookingMonths, accountMonths } },
      })
      if (answer._tag === 'Failed') onRefused()
      return answer
    },
    onSaved: (_, __, typed) => {
      synced.saved(typed)
      announce('Gallringen är sparad.')
      onSaved()
    },
  })
  const synced = useSyncedFields(frame.form, namesIn(fields), current)
  const question = useUnsavedWork(synced.isUnsaved)
  const typed = useWatch({ control: frame.form.control })
  return (
    <>
      <Form className="form administration-form" aria-label="Gallring" frame={frame} submitText="Spara">
        <Fields frame={frame} of={fields} />
      </Form>
      <TonightPreview {...monthsOf({ ...current, ...typed })} />
      {question}
    </>
  )
}
