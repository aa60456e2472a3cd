/**
 * Searches all bookings. The search stands in the address, and the fields follow the address whenever it changes.
 * Invariant: a field that a narrow window hides is shown as soon as it is wrong, and the button says how many fields
 * narrow the search.
 */
import { type ReactElement, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import { bookingStatusWords, CANCELLED } from '../../../domain/rules/booking-status.ts'
import { daySpanTexts } from '../../../domain/rules/report-days.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import { useHas } from '../../core/use-has.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { DateField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { sentDate, unreadProblems } from '../../kit/form/time-input.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
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
/** A search finds those that were cancelled late too. */
const statusChoices = statuses.map((status) => ({
  id: status,
  title: status === CANCELLED ? administerBookingsTexts.cancelled : bookingStatusWords[status],
}))

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

/** Says in words which fields are wrong; the first of them gets the focus. */
const wrongIn = ({ bookingNumber, startDate, endDate }: Fields): Partial<Readonly<Record<keyof Fields, string>>> => ({
  ...(bookingNumber.trim() !== '' && readBookingNumber(bookingNumber) === null
    ? { bookingNumber: administerBookingsTexts.bookingNumberWrong }
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

/** The resources of the chosen group, or all by their groups. */
const ResourceOptions = ({ group }: { readonly group: string }): ReactNode => {
  const groups = useQuery(groupsQuery)
  if (groups._tag !== 'Loaded') return null
  return groups.value
    .filter(({ id }) => group === '' || String(id) === group)
    .map(({ id, title, resources }) => (
      <optgroup key={id} label={title}>
        <Options of={resources} />
      </optgroup>
    ))
}

export const SearchForm = ({ search }: { readonly search: ListSearch }): ReactElement => {
  const id = useId()
  const [, navigate] = useLocation()
  const hasDetails = useHas('working-day')
  const groups = useQuery(bookingGroupsQuery)
  const form = useRef<HTMLFormElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const conditions = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(search)
  const [fields, setFields] = useState(() => fieldsOf(search))
  const [wrong, setWrong] = useState<ReturnType<typeof wrongIn>>({})
  const [isOpen, setOpen] = useState(false)
  if (shown !== search) {
    setShown(search)
    setFields(fieldsOf(search))
    setWrong({})
  }

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const found = { ...wrongIn(fields), ...unreadProblems(form.current) }
    const [first] = Object.keys(found)
    // A hidden field cannot have the focus. The button can, where it is shown.
    flushSync(() => {
      setWrong(found)
      setOpen(first !== undefined)
    })
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    if (conditions.current?.contains(document.activeElement)) more.current?.focus()
    navigate(listPath(searchOf(fields, search)))
  }
  const field = (name: keyof Fields) => ({
    id: `${id}-${name}`,
    name,
    label: administerBookingsTexts[name],
    error: wrong[name],
    value: fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      // A resource of another group would find nothing.
      setFields({ ...fields, ...(name === 'group' ? { resource: '' } : {}), [name]: target.value }),
  })

  const choices = groups._tag === 'Loaded' ? groups.value : []
  const chosen = Object.entries(fields).filter(([name, value]) => name !== 'words' && value !== '').length
  return (
    <search>
      <form
        ref={form}
        className="search-form"
        data-details={hasDetails}
        noValidate
        aria-label={administerBookingsTexts.search}
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        {hasDetails ? (
          <>
            <TextField
              {...field('words')}
              hint={administerBookingsTexts.wordsHint}
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
              {administerBookingsTexts.more(chosen)}
              <Icon name={isOpen ? 'up' : 'down'} />
            </button>
          </>
        ) : null}
        <div ref={conditions} id={`${id}-conditions`} className="search-conditions" data-open={isOpen || !hasDetails}>
          <TextField {...field('bookingNumber')} inputMode="numeric" autoComplete="off" />
          <SelectField {...field('group')}>
            <option value="">{administerBookingsTexts.allGroups}</option>
            <Options of={choices} />
          </SelectField>
          {hasDetails ? (
            <>
              <SelectField {...field('resource')}>
                <option value="">{administerBookingsTexts.allResources}</option>
                <ResourceOptions group={fields.group} />
              </SelectField>
              <SelectField {...field('status')}>
                <option value="">{administerBookingsTexts.allStatuses}</option>
                <Options of={statusChoices} />
              </SelectField>
              <DateField {...field('startDate')} shown={fields.startDate} />
              <DateField {...field('endDate')} shown={fields.endDate} />
            </>
          ) : null}
        </div>
        <div className="search-form-end">
          <button type="submit" className="button button-main">
            {administerBookingsTexts.submit}
          </button>
          {hasDetails ? <DayLinks search={search} /> : null}
          {hasDetails && isSearched(search) ? (
            <Link href={routes.administeredBookings}>{administerBookingsTexts.clear}</Link>
          ) : null}
        </div>
      </form>
    </search>
  )
}
