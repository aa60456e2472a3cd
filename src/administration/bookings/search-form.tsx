/**
 * The form that searches all bookings. The search is stored in the address, and the fields follow each change of the
 * address. Invariants: A hidden field of a narrow window becomes visible as soon as it is invalid. The button shows how
 * many fields narrow the search.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import { bookingStatusWords, CANCELLED } from '../../../domain/rules/booking-status.ts'
import { daySpanTexts } from '../../../domain/rules/report-days.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import { useHas } from '../../core/use-has.ts'
import { useMayInGroup } from '../../core/use-may.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { DateField, type FieldProps, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { sentDate, unreadProblems } from '../../kit/form/time-input.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import {
  isSearched,
  type ListSearch,
  listPath,
  readBookingNumber,
  readStatus,
  readWords,
  statuses,
} from './booking-search.ts'
import { DayLinks } from './search-days.tsx'

const bookingGroupsQuery = callQuery('bookings', 'bookingGroups', {})

const fieldsOf = ({ bookingNumber, group, words, resource, startDate, endDate, status }: ListSearch) => ({
  bookingNumber: String(bookingNumber ?? ''),
  group: String(group ?? ''),
  words,
  resource: String(resource ?? ''),
  startDate: String(startDate ?? ''),
  endDate: String(endDate ?? ''),
  status: String(status ?? ''),
})
type Fields = ReturnType<typeof fieldsOf>
type Wrong = Partial<Readonly<Record<keyof Fields, string>>>

const labels: Readonly<Record<keyof Fields, string>> = {
  words: 'Sök',
  bookingNumber: 'Bokningsnummer',
  group: 'Grupp',
  resource: 'Resurs',
  status: 'Status',
  startDate: 'Från datum',
  endDate: 'Till datum',
}

/** Returns an error message for each invalid field. */
const wrongIn = ({ bookingNumber, startDate, endDate }: Fields): Wrong => ({
  ...(bookingNumber.trim() !== '' && readBookingNumber(bookingNumber) === null
    ? { bookingNumber: 'Skriv bokningsnumret med siffror, till exempel 1001.' }
    : {}),
  ...(startDate !== '' && endDate !== '' && endDate < startDate ? { endDate: daySpanTexts.endBeforeStart } : {}),
})

const searchOf = (fields: Fields, before: ListSearch): ListSearch => ({
  userId: before.userId,
  page: 1,
  bookingNumber: readBookingNumber(fields.bookingNumber),
  group: groupIdFromText(fields.group),
  words: readWords(fields.words),
  resource: resourceIdFromText(fields.resource),
  startDate: sentDate(fields.startDate),
  endDate: sentDate(fields.endDate),
  status: readStatus(fields.status),
})

interface ConditionsProps {
  readonly fields: Fields
  /** Returns the properties of a field from its name. */
  readonly field: (name: keyof Fields) => FieldProps & {
    readonly value: string
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  }
  readonly hasDetails: boolean
}

/** The fields that narrow a search, beside the search words. */
const Conditions = ({ fields, field, hasDetails }: ConditionsProps): ReactElement => {
  const listed = useQuery(bookingGroupsQuery)
  const groups = useQuery(groupsQuery)
  const maySee = useMayInGroup('see-bookings')
  const ofChosen =
    groups._tag === 'Loaded'
      ? groups.value.filter(({ id }) => maySee(id) && (fields.group === '' || String(id) === fields.group))
      : []
  return (
    <>
      <TextField {...field('bookingNumber')} inputMode="numeric" autoComplete="off" />
      <SelectField {...field('group')}>
        <option value="">Alla grupper</option>
        <Options of={listed._tag === 'Loaded' ? listed.value.filter(({ id }) => maySee(id)) : []} />
      </SelectField>
      {hasDetails ? (
        <>
          <SelectField {...field('resource')}>
            <option value="">Alla resurser</option>
            {ofChosen.map(({ id, title, resources }) => (
              <optgroup key={id} label={title}>
                <Options of={resources} />
              </optgroup>
            ))}
          </SelectField>
          <SelectField {...field('status')}>
            <option value="">Alla statusar</option>
            {statuses.map((status) => (
              <option key={status} value={String(status)}>
                {/* This search also finds late cancellations. */}
                {status === CANCELLED ? 'Avbokad eller avbokad sent' : bookingStatusWords[status]}
              </option>
            ))}
          </SelectField>
          <DateField {...field('startDate')} shown={fields.startDate} />
          <DateField {...field('endDate')} shown={fields.endDate} />
        </>
      ) : null}
    </>
  )
}

interface Typed {
  /** The search of the address at the moment when typing began. */
  readonly of: ListSearch
  readonly fields: Fields
  /** The errors that were found when the form was sent. */
  readonly wrong: Wrong
}

export const SearchForm = ({ search }: { readonly search: ListSearch }): ReactElement => {
  const id = useId()
  const [, navigate] = useLocation()
  const hasDetails = useHas('working-day')
  const form = useRef<HTMLFormElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const conditions = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Typed>(() => ({ of: search, fields: fieldsOf(search), wrong: {} }))
  if (typed.of !== search) setTyped({ of: search, fields: fieldsOf(search), wrong: {} })
  const { fields, wrong } = typed

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const found = { ...wrongIn(fields), ...unreadProblems(form.current) }
    const [first] = Object.keys(found)
    // The field must be rendered at once, because a hidden field cannot have the focus.
    flushSync(() => {
      setTyped({ ...typed, wrong: found })
      setOpen(first !== undefined)
    })
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    // A narrow window hides the conditions again. The focus then moves from the field to the button that shows them.
    if (conditions.current?.contains(document.activeElement)) more.current?.focus()
    navigate(listPath(searchOf(fields, search)))
  }

  const field = (name: keyof Fields) => ({
    id: `${id}-${name}`,
    name,
    label: labels[name],
    error: wrong[name],
    value: fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({
        ...typed,
        // A resource of another group would give an empty result, so a new group clears the resource.
        fields: { ...fields, ...(name === 'group' ? { resource: '' } : {}), [name]: target.value },
      }),
  })

  const chosen = Object.entries(fields).filter(([name, value]) => name !== 'words' && value !== '').length
  return (
    <search className="never-on-paper">
      <form
        ref={form}
        className="search-form columns gap-4"
        data-details={hasDetails}
        noValidate
        aria-label="Sök bokningar"
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        {hasDetails ? (
          <>
            <TextField
              {...field('words')}
              hint="Namn, e-post, telefon, företag, nummer, resurs, grupp, dag (torsdag, 26 nov). Flera ord går bra."
              type="search"
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
            />
            <button
              ref={more}
              type="button"
              className="button search-more"
              aria-expanded={isOpen}
              aria-controls={`${id}-conditions`}
              onClick={() => setOpen(!isOpen)}
            >
              {chosen === 0 ? 'Fler villkor' : `Fler villkor (${chosen})`}
              <Icon name={isOpen ? 'up' : 'down'} />
            </button>
          </>
        ) : null}
        <div ref={conditions} id={`${id}-conditions`} className="search-conditions" data-open={isOpen || !hasDetails}>
          <Conditions fields={fields} field={field} hasDetails={hasDetails} />
        </div>
        <div className="search-form-end cluster gap-1 gap-x-5 items-center">
          <button type="submit" className="button button-main">
            Sök
          </button>
          {hasDetails ? <DayLinks search={search} /> : null}
          {hasDetails && isSearched(search) ? <Link href={routes.administeredBookings}>Rensa sökningen</Link> : null}
        </div>
      </form>
    </search>
  )
}
