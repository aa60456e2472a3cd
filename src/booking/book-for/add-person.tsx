/** Adds a person during a telephone call. A name and a number are enough (`docs/rules.md#accounts`). */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { checkPerson, isRequiredOfCaller, personFieldsOf } from '../../../domain/rules/person.ts'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { mayChoose } from '../../../domain/rules/user-types.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { cleanEmail, oneLine } from '../../../domain/text/typed-text.ts'
import { useCore } from '../../core/core-context.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { EmailField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookForTexts } from './book-for-texts.ts'
import type { OnUnsettled } from './find-person.tsx'

const names = ['firstName', 'lastName', 'phone', 'email', 'userType', 'company'] as const

const typesQuery = callQuery('users', 'userTypes', {})
/** Reads "Karin Lindén", and also "Lindén, Karin" as lists write it. */
const namesIn = (words: string) => {
  const [, last = '', first] = /^([^,]+), *([^,]+)$/.exec(words) ?? []
  if (first !== undefined) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = words.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** Reads the searched words as a telephone number, as an e-mail address with or without a name before it, or as a name. */
const saidIn = (searched: string) => {
  const words = oneLine(searched)
  const address = cleanEmail(words)
  if (address.includes('@')) {
    const [before = ''] = words.split('<')
    return { email: address, ...(before.includes('@') ? {} : namesIn(oneLine(before.replaceAll('"', '')))) }
  }
  return /\d/.test(words) ? { phone: words } : namesIn(words)
}

interface AddPersonProps {
  readonly searched: string
  readonly submitText: string
  readonly onAdded: (person: BookedFor) => void
  readonly onBack: () => void
  readonly onUnsettled: OnUnsettled
}

const AddForm = ({
  userTypes,
  searched,
  submitText,
  onAdded,
  onBack,
}: Omit<AddPersonProps, 'onUnsettled'> & { readonly userTypes: readonly UserType[] }): ReactElement => {
  const core = useCore()
  const { date: today } = useWallNow()
  const usual = userTypes.find(({ organisationType }) => organisationType === 0) ?? userTypes[0]
  const typeOf = (id: string): UserType | null => userTypes.find((type) => String(type.id) === id) ?? null
  const frame = useFormFrame({
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      company: '',
      ...saidIn(searched),
      userType: usual === undefined ? '' : String(usual.id),
    },
    names,
    parse: ({ userType, ...said }) => {
      const type = typeOf(userType)
      const { person, problems } = checkPerson(said, type?.organisationType ?? null, {
        today,
        required: isRequiredOfCaller,
      })
      const { firstName, lastName, phone, email, company } = person
      return parsed(
        { ...problems, userType: type === null ? personTexts.userType : null },
        { firstName, lastName, phone, email, company, userType: type?.id ?? null },
      )
    },
    submit: (body) => core.call('addPerson', { body }, { success: 'person-added' }),
    onSaved: onAdded,
  })
  const { input, form } = frame
  const type = typeOf(useWatch({ control: form.control, name: 'userType' }))
  return (
    <Form
      frame={frame}
      submitText={submitText}
      further={
        <button type="button" className="button" onClick={onBack}>
          {bookForTexts.back}
        </button>
      }
    >
      <TextField {...input('firstName')} label={bookForTexts.firstName} autoComplete="off" required />
      <TextField {...input('lastName')} label={bookForTexts.lastName} autoComplete="off" required />
      <TextField
        {...input('phone')}
        label={bookForTexts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
      />
      <EmailField {...input('email')} label={bookForTexts.email} autoComplete="off" required={false} optional />
      <SelectField {...input('userType')} label={bookForTexts.userType}>
        <Options of={userTypes} />
      </SelectField>
      {personFieldsOf(type?.organisationType ?? null).includes('company') ? (
        <TextField {...input('company')} label={bookForTexts.company} autoComplete="off" optional />
      ) : null}
    </Form>
  )
}

export const AddPerson = (props: AddPersonProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    props.onUnsettled(() => {
      setAsks(true)
      heading.current?.focus()
    })
    return () => props.onUnsettled(null)
  })
  // The pressed button has left the page.
  useEffect(() => comeTo(heading.current), [])
  return (
    <>
      <h3 ref={heading} className="book-for-title large" tabIndex={-1}>
        {bookForTexts.addTitle}
      </h3>
      <p className="muted">{bookForTexts.addLead}</p>
      {asks ? (
        <p role="alert" className="field-error">
          {bookForTexts.saveFirst}
        </p>
      ) : null}
      <QueryView
        result={useQuery(typesQuery)}
        loading={<span className="skeleton book-for-skeleton" aria-hidden="true" />}
        failed={bookForTexts.typesFailed}
      >
        {/* An administrator may give a new person any type but a retired one. */}
        {(userTypes) => (
          <AddForm
            {...props}
            userTypes={userTypes.filter((type) => mayChoose(type, { choosesAll: true, present: null }))}
          />
        )}
      </QueryView>
    </>
  )
}
