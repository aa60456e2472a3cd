/**
 * Searches all bookings by number and by group (spec 2). What is searched for stands in the address, and the fields say
 * what the address says whenever it changes.
 */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import { type ListSearch, listPath, readBookingNumber } from './booking-search.ts'

const bookingGroupsQuery = callQuery('bookings', 'bookingGroups', {})

const fieldsOf = ({ bookingNumber, group }: ListSearch) => ({
  bookingNumber: bookingNumber === null ? '' : String(bookingNumber),
  group: group === null ? '' : String(group),
})

export const SearchForm = ({ search }: { readonly search: ListSearch }): ReactElement => {
  const id = useId()
  const [, navigate] = useLocation()
  const groups = useQuery(bookingGroupsQuery)
  const numberField = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(search)
  const [fields, setFields] = useState(() => fieldsOf(search))
  const [wrong, setWrong] = useState(false)
  if (shown !== search) {
    setShown(search)
    setFields(fieldsOf(search))
    setWrong(false)
  }

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const bookingNumber = readBookingNumber(fields.bookingNumber)
    const isWrong = bookingNumber === null && fields.bookingNumber.trim() !== ''
    setWrong(isWrong)
    if (isWrong) numberField.current?.focus()
    else navigate(listPath({ ...search, bookingNumber, group: groupIdFromText(fields.group), page: 1 }))
  }

  const choices = groups._tag === 'Loaded' ? groups.value : []
  return (
    <search>
      <form className="search-form" noValidate aria-label={administerBookingsTexts.search} onSubmit={submit}>
        <TextField
          ref={numberField}
          id={`${id}-number`}
          label={administerBookingsTexts.bookingNumber}
          error={wrong ? administerBookingsTexts.bookingNumberWrong : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={fields.bookingNumber}
          onChange={(event) => setFields({ ...fields, bookingNumber: event.target.value })}
        />
        <SelectField
          id={`${id}-group`}
          label={administerBookingsTexts.group}
          value={fields.group}
          onChange={(event) => setFields({ ...fields, group: event.target.value })}
        >
          <option value="">{administerBookingsTexts.allGroups}</option>
          <Options of={choices} />
        </SelectField>
        <button type="submit" className="button button-main">
          {administerBookingsTexts.submit}
        </button>
      </form>
    </search>
  )
}
