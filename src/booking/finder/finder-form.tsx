/**
 * The form of a wish for free time. Invariant: its fields follow the address, which holds the wish; what is wrong in it is said at its
 * field, whether somebody typed it there or came by a link.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type Problems, problemsOf } from '../../../domain/rules/parsed.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { CheckboxField, DateField, SelectField, TextField } from '../../kit/form/field.tsx'
import { useComeQuietly } from '../../kit/form/use-come-quietly.ts'
import { finderTexts } from './finder-texts.ts'
import { thingsAmong } from './found-facts.ts'
import { daySpans, groupsOf, listText, offeredTimes, thingsOf, type WishFields, type WishName, wishOf } from './wish.ts'
import '../../kit/form/form.css'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { unreadProblems } from '../../kit/form/time-input.ts'

const LENGTHS = [30, 60, 90, 120, 180, 240, 360]

/** The choices of a select, with what stands there already, as in an address that somebody wrote. */
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
      <div className="finder-boxes-all">
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

interface FinderFormProps {
  /** As the address says: the same object while it says the same. */
  readonly asked: WishFields
  /** Whether the address asks for anything: then what is wrong in it is said. */
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
  const field = (name: Exclude<WishName, 'things' | 'groups'>) => ({
    id: `${id}-${name}`,
    name,
    label: finderTexts[name],
    value: fields[name],
    error: problems[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(name, target.value),
  })
  const offered = groups.filter(({ enabled }) => enabled)
  const things = thingsAmong(offered)
  const houses = offered.map((group) => ({ id: group.id, name: group.title }))
  const isTicked = (among: readonly number[]) => (one: Named) => among.includes(one.id)
  // The fold is closed, so that what is found is in view: its line says what is ticked in it.
  const tickedNames = [...things.filter(isTicked(thingsOf(fields))), ...houses.filter(isTicked(groupsOf(fields)))].map(
    ({ name }) => name,
  )

  return (
    <search>
      <form
        ref={form}
        className="finder-form"
        noValidate
        aria-label={finderTexts.form}
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        <DateField {...field('day')} shown={fields.day} min={today} required />
        <SelectField {...field('days')} inert={inert}>
          {daySpans.map((span) => (
            <option key={span} value={span}>
              {finderTexts.daysOf[span]}
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
          <option value="">{finderTexts.wholeTime}</option>
          {withOwn(LENGTHS.map(String), fields.minutes)
            .toSorted((one, other) => Number(one) - Number(other))
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                {finderTexts.lengthOf(Number(minutes))}
              </option>
            ))}
        </SelectField>
        <TextField {...field('persons')} inputMode="numeric" autoComplete="off" maxLength={5} />
        {things.length > 0 || offered.length > 1 ? (
          <details className="finder-more">
            <summary>{[finderTexts.more, tickedNames.join(', ')].filter(Boolean).join(': ')}</summary>
            <Boxes
              label={finderTexts.things}
              of={things}
              ticked={thingsOf(fields)}
              onTick={(ticked) => set('things', listText(ticked))}
            />
            {offered.length > 1 ? (
              <Boxes
                label={finderTexts.groups}
                of={houses}
                ticked={groupsOf(fields)}
                onTick={(ticked) => set('groups', listText(ticked))}
              />
            ) : null}
          </details>
        ) : null}
        <div className="form-actions finder-submit">
          <button type="submit" className="button button-main" aria-busy={busy}>
            {finderTexts.submit}
          </button>
        </div>
      </form>
    </search>
  )
}
