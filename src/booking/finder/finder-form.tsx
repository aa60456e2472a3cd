/**
 * The form for a wish for free time. Invariant: the fields follow the address, which holds the wish; an error in the wish is
 * shown at its field, whether a person typed it or a link brought it.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type Problems, problemsOf } from '../../../domain/rules/parsed.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { hourWords } from '../../../domain/wording/swedish-durations.ts'
import { CheckboxField, DateField, SelectField, TextField } from '../../kit/form/field.tsx'
import { useComeQuietly } from '../../kit/form/use-come-quietly.ts'
import { thingsAmong } from './found-facts.ts'
import { daySpans, groupsOf, offeredTimes, thingsOf, type WishFields, type WishName, wishOf } from './wish.ts'
import '../../kit/form/form.css'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { unreadProblems } from '../../kit/form/time-input.ts'

const LENGTHS = [30, 60, 90, 120, 180, 240, 360]

const spanNames = {
  '': 'Nej, bara den dagen',
  near: 'Ja, dagen före eller efter',
  week: 'Ja, hela veckan',
  fortnight: 'Ja, två veckor framåt',
} as const

type FieldName = Exclude<WishName, 'things' | 'groups'>

const labels: Readonly<Record<FieldName, string>> = {
  day: 'Dag',
  days: 'Andra dagar?',
  from: 'Från',
  to: 'Till',
  minutes: 'Hur länge',
  persons: 'Hur många ni är',
}

/** The options of a select. They include its current value, because a link may bring a value that is not offered. */
const withOwn = (offered: readonly string[], own: string): readonly string[] =>
  own === '' || offered.includes(own) ? offered : [...offered, own].toSorted()

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
  readonly onTick: (name: 'things' | 'groups', ticked: readonly number[]) => void
}

/**
 * A closed fold with further wishes: what the room should have, and which groups to search. It is closed so that the found
 * times are in view.
 */
const FurtherWishes = ({ fields, groups, onTick }: FurtherWishesProps): ReactElement | null => {
  const offered = groups.filter(({ enabled }) => enabled)
  const things = thingsAmong(offered)
  const houses = offered.map((group) => ({ id: group.id, name: group.title }))
  if (things.length === 0 && offered.length < 2) return null
  const isTicked = (among: readonly number[]) => (one: Named) => among.includes(one.id)
  const ticked = [...things.filter(isTicked(thingsOf(fields))), ...houses.filter(isTicked(groupsOf(fields)))]
  return (
    <details className="finder-more fold">
      <summary className="strong">
        {['Fler önskemål', ticked.map(({ name }) => name).join(', ')].filter(Boolean).join(': ')}
      </summary>
      <Boxes label="Det ska finnas" of={things} ticked={thingsOf(fields)} onTick={(next) => onTick('things', next)} />
      {offered.length > 1 ? (
        <Boxes label="Sök bara bland" of={houses} ticked={groupsOf(fields)} onTick={(next) => onTick('groups', next)} />
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

export const FinderForm = ({ asked, isAsked, today, groups, busy, onSearch }: FinderFormProps): ReactElement => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(asked)
  const [fields, setFields] = useState(asked)
  const [checked, setChecked] = useState(isAsked)
  const [unread, setUnread] = useState<Problems>({})
  const inert = useComeQuietly()
  if (shown !== asked) {
    setShown(asked)
    setFields(asked)
    setChecked(isAsked)
    setUnread({})
  }
  const problems = checked ? { ...problemsOf(wishOf(fields, today)), ...unread } : {}
  const set = (name: WishName, value: string): void => {
    setFields({ ...fields, [name]: value })
    setUnread({})
  }

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const [first] = Object.keys(problemsOf(wishOf(fields, today)))
    flushSync(() => {
      setChecked(true)
      setUnread(unreadProblems(form.current))
    })
    if (first === undefined) onSearch(fields)
    else form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const field = (name: FieldName) => ({
    id: `${id}-${name}`,
    name,
    label: labels[name],
    value: fields[name],
    error: problems[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
  })

  return (
    <search>
      <form
        ref={form}
        className="finder-form columns gap-4 gap-x-5 card"
        noValidate
        aria-label="Det du söker"
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        <DateField {...field('day')} shown={fields.day} min={today} required />
        <SelectField {...field('days')} inert={inert}>
          {daySpans.map((span) => (
            <option key={span} value={span}>
              {spanNames[span]}
            </option>
          ))}
        </SelectField>
        {(['from', 'to'] as const).map((name) => (
          <SelectField key={name} {...field(name)} inert={inert}>
            {withOwn(offeredTimes(name), fields[name]).map((time) => (
              <option key={time}>{time}</option>
            ))}
          </SelectField>
        ))}
        <SelectField {...field('minutes')} inert={inert}>
          <option value="">Hela tiden</option>
          {withOwn(LENGTHS.map(String), fields.minutes)
            .toSorted((one, other) => Number(one) - Number(other))
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                {hourWords(Number(minutes))}
              </option>
            ))}
        </SelectField>
        <TextField {...field('persons')} inputMode="numeric" autoComplete="off" maxLength={5} />
        {/* The ids are sorted, so that one wish has one address. */}
        <FurtherWishes
          fields={fields}
          groups={groups}
          onTick={(name, ticked) => set(name, ticked.toSorted((one, other) => one - other).join())}
        />
        <div className="form-actions finder-submit">
          <button type="submit" className="button button-main" aria-busy={busy}>
            Hitta ledig tid
          </button>
        </div>
      </form>
    </search>
  )
}
