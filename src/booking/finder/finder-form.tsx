/**
 * The form for a wish for free time. Invariant: the fields follow the address, which holds the wish; an error in the wish is
 * shown at its field, whether a person typed it or a link brought it.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type Problems, problemsOf } from '../../../domain/rules/parsed.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { CheckboxField, DateField, SelectField } from '../../kit/form/field.tsx'
import { useComeQuietly } from '../../kit/form/use-come-quietly.ts'
import { AskRow } from './ask-row.tsx'
import { thingsAmong } from './found-facts.ts'
import { daySpans, groupsOf, thingsOf, wishOf } from './wish.ts'
import { lengthOf, offeredEnds, type WishFields, withEnd, withLength } from './wish-fields.ts'
import '../../kit/form/form.css'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { sentTime, unreadProblems } from '../../kit/form/time-input.ts'

const spanNames = {
  '': { offered: 'Nej, bara den dagen', said: '' },
  near: { offered: 'Ja, dagen före eller efter', said: 'dagen före eller efter' },
  week: { offered: 'Ja, hela veckan', said: 'hela veckan' },
  fortnight: { offered: 'Ja, två veckor framåt', said: 'två veckor framåt' },
} as const

interface Named {
  readonly id: number
  readonly name: string
}

interface BoxesProps {
  readonly label: string
  readonly of: readonly Named[]
  readonly ticked: readonly number[]
  readonly onTick: (ticked: readonly number[]) => void
}

const Boxes = ({ label, of, ticked, onTick }: BoxesProps): ReactElement | null => {
  const ids = useId()
  if (of.length === 0) return null
  return (
    <fieldset className="finder-boxes">
      <legend className="field-label">{label}</legend>
      <div className="finder-boxes-all columns gap-x-4">
        {of.map(({ id, name }) => (
          <CheckboxField
            key={id}
            id={`${ids}-${id}`}
            label={name}
            checked={ticked.includes(id)}
            onChange={({ target }) => onTick(target.checked ? [...ticked, id] : ticked.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface FurtherWishesProps {
  readonly fields: WishFields
  readonly groups: readonly PublicGroup[]
  readonly inert: boolean
  readonly onChange: (fields: WishFields) => void
}

/** The times of a stretch as people say them: "14–16". Empty if the texts are not times. */
const stretchWords = (from: string, to: string): string => {
  const [startTime, endTime] = [sentTime(from), sentTime(to)]
  return startTime === null || endTime === null ? '' : shortTimeRange({ startTime, endTime })
}

/**
 * A closed fold with further wishes: whether the time and the day may be others, what the room should have, and which groups
 * to search. It is closed so that the found times are in view. Its title names what has been asked for.
 */
const FurtherWishes = ({ fields, groups, inert, onChange }: FurtherWishesProps): ReactElement => {
  const id = useId()
  const offered = groups.filter(({ enabled }) => enabled)
  const things = thingsAmong(offered)
  const houses = offered.map((group) => ({ id: group.id, name: group.title }))
  const isTicked = (among: readonly number[]) => (one: Named) => among.includes(one.id)
  const ticked = [...things.filter(isTicked(thingsOf(fields))), ...houses.filter(isTicked(groupsOf(fields)))]
  const isLoose = fields.minutes !== ''
  const span = daySpans.find((one) => one === fields.days) ?? ''
  const said = [
    ...(isLoose ? [`någon gång ${stretchWords(fields.from, fields.to)}`] : []),
    ...(span === '' ? [] : [spanNames[span].said]),
    ...ticked.map(({ name }) => name),
  ]
  const length = lengthOf(fields)
  const whole = length === null ? fields : withLength({ ...fields, minutes: '' }, length)
  /** The ids are sorted, so that one wish has one address. */
  const tick = (name: 'things' | 'groups') => (next: readonly number[]) =>
    onChange({ ...fields, [name]: next.toSorted((one, other) => one - other).join() })
  return (
    <details className="finder-more fold">
      <summary className="strong">{['Fler önskemål', said.join(', ')].filter(Boolean).join(': ')}</summary>
      <div className="finder-loose columns gap-3 gap-x-5">
        <SelectField
          id={`${id}-to`}
          label="Kan tiden flyttas?"
          inert={inert}
          value={isLoose ? fields.to : ''}
          onChange={({ target }) => onChange(withEnd(fields, target.value))}
        >
          <option value="">{`Nej, hela ${stretchWords(whole.from, whole.to)}`}</option>
          {offeredEnds(fields).map((end) => (
            <option key={end} value={end}>{`Ja, någon gång ${stretchWords(fields.from, end)}`}</option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}-days`}
          label="Andra dagar?"
          inert={inert}
          value={span}
          onChange={({ target }) => onChange({ ...fields, days: target.value })}
        >
          {daySpans.map((each) => (
            <option key={each} value={each}>
              {spanNames[each].offered}
            </option>
          ))}
        </SelectField>
      </div>
      <Boxes label="Det ska finnas" of={things} ticked={thingsOf(fields)} onTick={tick('things')} />
      {offered.length > 1 ? (
        <Boxes label="Sök bara bland" of={houses} ticked={groupsOf(fields)} onTick={tick('groups')} />
      ) : null}
    </details>
  )
}

interface FinderFormProps {
  /** The wish in the address. It stays the same object until the wish changes. */
  readonly asked: WishFields
  /** Whether the address contains a wish. If so, errors in the wish are shown. */
  readonly isAsked: boolean
  readonly today: LocalDate
  readonly groups: readonly PublicGroup[]
  readonly busy: boolean
  readonly onSearch: (fields: WishFields) => void
}

/** The wish as it is being changed. It begins anew with each wish of the address. */
interface Draft {
  readonly asked: WishFields
  readonly fields: WishFields
  /** Whether the day is chosen in the field of any date. */
  readonly isOtherDay: boolean
  readonly checked: boolean
  readonly unread: Problems
}

const draftOf = (asked: WishFields, checked: boolean): Draft => ({
  ...{ asked, checked },
  fields: asked,
  isOtherDay: false,
  unread: {},
})

export const FinderForm = ({ asked, isAsked, today, groups, busy, onSearch }: FinderFormProps): ReactElement => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(asked, isAsked))
  const inert = useComeQuietly()
  if (draft.asked !== asked) setDraft(draftOf(asked, isAsked))
  const { fields, isOtherDay, checked, unread } = draft
  const problems = checked ? { ...problemsOf(wishOf(fields, today)), ...unread } : {}
  const change = (next: WishFields): void => setDraft({ ...draft, fields: next, unread: {} })

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const [first] = Object.keys(problemsOf(wishOf(fields, today)))
    flushSync(() => setDraft({ ...draft, checked: true, unread: unreadProblems(form.current) }))
    if (first === undefined) onSearch(fields)
    else form.current?.querySelector<HTMLElement>(`[name=${first === 'to' ? 'minutes' : first}]`)?.focus()
  }
  return (
    <search>
      <form
        ref={form}
        className="finder-form stack gap-3"
        noValidate
        aria-label="Det du söker"
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        <AskRow
          fields={fields}
          today={today}
          problems={problems}
          inert={inert}
          onChange={change}
          onOtherDay={(isOther) => setDraft({ ...draft, isOtherDay: isOther })}
          otherDay={
            isOtherDay ? (
              <DateField
                id={`${id}-date`}
                name="day"
                label="Datum"
                value={fields.day}
                shown={fields.day}
                error={problems.day}
                min={today}
                required
                onChange={({ target }) => change({ ...fields, day: target.value })}
              />
            ) : null
          }
        >
          <button type="submit" className="button button-main ask-send" aria-busy={busy}>
            Hitta ledig tid
          </button>
        </AskRow>
        <FurtherWishes fields={fields} groups={groups} inert={inert} onChange={change} />
      </form>
    </search>
  )
}
