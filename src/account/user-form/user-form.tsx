/**
 * The form of a person: of registration, of one's own profile, and of any user for administrators (spec 5). It asks for
 * what the chosen user type needs. Invariants: nothing typed is lost, neither by another type nor by what was changed
 * elsewhere meanwhile; what it refuses is what the server would, in the same words.
 */
import { type ReactElement, type ReactNode, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { organisationNumber, personalNumber } from '../../../domain/rules/identity-numbers.ts'
import {
  billingFields,
  isRequired,
  isRequiredOfCaller,
  ofEverybody,
  type PersonField,
  personFieldsOf,
} from '../../../domain/rules/person.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { Role } from '../../../domain/schema/entities.ts'
import type { User } from '../../../domain/schema/people.ts'
import { CheckboxField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useSyncedForm } from '../../shell/leaving/use-synced-form.ts'
import { FormGroup } from './form-group.tsx'
import { personInputs } from './person-inputs.ts'
import { isBillingField, useSameAsAbove } from './same-as-above.ts'
import {
  chosenType,
  emptyUserFields,
  type PersonModel,
  parseUserFields,
  type UserChoices,
  type UserFields,
  userFieldNames,
  userFieldsOf,
} from './user-fields.ts'
import { personLabels, userFormTexts } from './user-form-texts.ts'
import './user-form.css'

export interface UserFormProps<Saved> {
  readonly choices: UserChoices
  /** Null: a new one. */
  readonly user: User | null
  /** What an administrator may give; null: the person who fills it in is none. */
  readonly roles: readonly { readonly id: Role; readonly name: string }[] | null
  /** What stands between the person and the button. */
  readonly further?: ((frame: FormFrame<UserFields>) => ReactNode) | undefined
  /** What is wrong with its fields; null: nothing. */
  readonly furtherProblems?: ((fields: UserFields) => Readonly<Record<string, string | null>>) | undefined
  /** Under the e-mail address. */
  readonly emailHint: string
  readonly submitText: string
  readonly submit: (model: PersonModel, fields: UserFields) => Answer<Saved>
  /** Nothing is unsaved by then. */
  readonly onSaved?: (saved: Saved, person: PersonModel) => void
  readonly onErrors?: (present: boolean) => void
  /** What is to be known after it went well; null: nothing. */
  readonly note?: string | null
}

const organisationGroup = ['company', 'orgNr', 'accountString', 'reference'] as const
/** What one type asks for and another does not. */
const fieldsOfTypes = ['pin', 'organisation', ...organisationGroup, ...billingFields] as const

/** How a number that is written in one of its many forms is shown; null: it is none. */
const normalNumber = (name: PersonField, typed: string, today: LocalDate): string | null => {
  if (name === 'pin') return personalNumber(typed, today)
  return name === 'orgNr' ? organisationNumber(typed, today) : null
}

export const UserForm = <Saved,>({
  choices,
  user,
  roles,
  further,
  furtherProblems,
  emailHint,
  submitText,
  submit,
  onSaved,
  onErrors,
  note = null,
}: UserFormProps<Saved>): ReactElement => {
  const { date: today } = useWallNow()
  const sameId = useId()
  const { userTypes, schools } = choices
  // Of who has no account yet no more is asked than on the telephone.
  const requiredOf = user?.unclaimed === true ? isRequiredOfCaller : isRequired
  const current = useMemo(() => (user === null ? emptyUserFields : userFieldsOf(user, userTypes)), [user, userTypes])

  const { frame, question } = useSyncedForm({
    current,
    names: userFieldNames,
    parse: (fields: UserFields) =>
      parseUserFields(fields, choices, today, same.ticked ? billingFields : [], furtherProblems?.(fields), requiredOf),
    submit,
    onSaved,
    groupOf: (name) => (isBillingField(name) ? userFormTexts.billing : null),
    onErrors,
  })
  const { form, input, onSubmit, busy, summary, answer } = frame
  const { getValues, setValue, clearErrors, control } = form

  const chosen = chosenType(useWatch({ control, name: 'userType' }), userTypes)
  const type = chosen?.organisationType ?? null
  /** An administrator's choice is the yes. */
  const asksForYes = chosen?.needsApproval === true && roles === null && String(chosen.id) !== current.userType
  const asked = personFieldsOf(type)
  const same = useSameAsAbove(form, current)

  const personField = (name: PersonField): ReactElement => {
    const required = requiredOf(name, type)
    const inputProps = name === 'email' ? { ...personInputs.email, hint: emailHint } : personInputs[name]
    return (
      <TextField
        key={name}
        label={personLabels[name]}
        required={required}
        optional={!required}
        {...inputProps}
        {...input(name, {
          onChange: () => same.typed(name),
          onBlur: () => {
            const normal = normalNumber(name, getValues(name), today)
            if (normal !== null) setValue(name, normal)
          },
        })}
      />
    )
  }

  return (
    <form className="form user-form" noValidate onSubmit={onSubmit}>
      {summary}
      <FormGroup title={roles === null ? userFormTexts.ownPerson : userFormTexts.person}>
        {ofEverybody.map(personField)}
        {roles === null ? null : (
          <SelectField {...input('role')} label={userFormTexts.role}>
            <Options of={roles} />
          </SelectField>
        )}
        <SelectField
          label={userFormTexts.userType}
          hint={asksForYes ? userFormTexts.userTypeWaits : userFormTexts.userTypeHint}
          required
          {...input('userType', {
            // What is wrong with a field may be right for another type.
            onChange: () => clearErrors([...fieldsOfTypes]),
          })}
        >
          {current.userType === '' ? <option value="">{userFormTexts.chooseUserType}</option> : null}
          <Options of={userTypes} />
        </SelectField>
        {asked.includes('pin') ? personField('pin') : null}
        {type === SCHOOL ? (
          <SelectField {...input('organisation')} label={userFormTexts.school} hint={userFormTexts.schoolHint} optional>
            <option value="">{userFormTexts.noSchool}</option>
            <Options of={schools} />
          </SelectField>
        ) : null}
      </FormGroup>
      {asked.includes('company') ? (
        <>
          <FormGroup title={userFormTexts.organisation}>{organisationGroup.map(personField)}</FormGroup>
          <FormGroup title={userFormTexts.billing}>
            <p className="form-group-text">{userFormTexts.billingHint}</p>
            <CheckboxField
              id={sameId}
              label={userFormTexts.sameAsAbove}
              checked={same.ticked}
              onChange={(event) => same.tick(event.target.checked)}
            />
            {billingFields.map(personField)}
          </FormGroup>
        </>
      ) : null}
      {further?.(frame)}
      <div className="form-actions">
        <button type="submit" className="button button-main" aria-busy={busy}>
          {submitText}
        </button>
      </div>
      <div>
        {answer}
        <div role="status">{note === null ? null : <p className="notice">{note}</p>}</div>
      </div>
      {question}
    </form>
  )
}
