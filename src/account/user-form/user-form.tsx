/**
 * The form for a person: for registration, for the person's own profile, and for administrators. It shows the fields that
 * the chosen user type needs. Invariants: the form loses no typed text when the user type or the stored data changes; it
 * refuses what the server would refuse, with the same texts.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Answer } from '../../../domain/port/core-port.ts'
import { organisationNumber, personalNumber } from '../../../domain/rules/identity-numbers.ts'
import {
  billingFields,
  isRequiredOfCaller,
  ofEverybody,
  type PersonField,
  requiredBy,
} from '../../../domain/rules/person.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { ProvedField } from '../../../domain/schema/calls/provider-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { brand } from '../../kit/brand/brand.ts'
import { CheckboxField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { personInputs, personLabels } from '../../kit/form/person-inputs.ts'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { shownWords, useSyncedForm } from '../../shell/leaving/use-synced-form.tsx'
import { type ListedRole, roleChoices } from './role-choices.ts'
import { groupTitles, RoleFields } from './role-fields.tsx'
import {
  askedFields,
  chosenType,
  emptyUserFields,
  type PersonModel,
  parseUserFields,
  registrationFieldNames,
  type UserChoices,
  type UserFields,
  userFieldNames,
  userFieldsOf,
} from './user-fields.ts'
import { FormGroup, userFormTexts } from './user-form-parts.tsx'
import './user-form.css'

export interface UserFormProps<Saved> {
  readonly choices: UserChoices
  /** The user to edit. Null registers a new person. */
  readonly user: User | null
  /** The initial fields of a new person. They are empty by default. */
  readonly begins?: (userTypes: readonly UserType[]) => UserFields
  /** Whether a field gets the focus when the form is shown. It is the e-mail, or the user type if none is chosen. */
  readonly focusFirst?: boolean
  /** Whether people fill in their own facts. Their browser may then suggest them. */
  readonly isOwn: boolean
  /** The roles that an administrator may assign. Null means that the person who fills in the form is not an administrator. */
  readonly roles: readonly ListedRole[] | null
  /** The groups for which a role may be given. */
  readonly groups?: readonly Pick<PublicGroup, 'id' | 'title'>[]
  /** Further parts between the person's fields and the button. */
  readonly further?: ((frame: FormFrame<UserFields>) => ReactNode) | undefined
  /** The problems in the fields of `further`, by field name. Null means that a field has no problem. */
  readonly furtherProblems?: ((fields: UserFields) => Readonly<Record<string, string | null>>) | undefined
  /** The fields that a provider has proved. They are shown, and cannot be changed here. */
  readonly proved?: readonly ProvedField[]
  /** The hint below each of these fields. */
  readonly provedHint?: string
  /** The hint below the e-mail field. */
  readonly emailHint: string
  readonly submitText: string
  /** @param began the fields as they were when the person began to change them */
  readonly submit: (model: PersonModel, fields: UserFields, began: UserFields) => Answer<Saved>
  /** Called when the data is saved. From then on the page asks no question when the person leaves it. */
  readonly onSaved?: (saved: Saved, person: PersonModel, fields: UserFields) => void
  readonly onErrors?: (present: boolean) => void
  /** The note that is shown after a successful save. Null shows none. */
  readonly note?: string | null
}

const organisationGroup = ['company', 'orgNr', 'accountString', 'reference'] as const
/** The fields that only some user types ask for. */
const fieldsOfTypes = ['pin', 'organisation', ...organisationGroup, ...billingFields] as const

interface TypeFieldProps extends Pick<UserFormProps<unknown>, 'roles' | 'choices'> {
  readonly frame: FormFrame<UserFields>
  /** The id of the person's current user type, as the field holds it. It is empty for none. */
  readonly current: string
  /** The user type that is chosen in the field. Null means none. */
  readonly chosen: UserType | null
}

const TypeField = ({ frame: { form, input }, roles, choices, current, chosen }: TypeFieldProps): ReactElement => {
  /** A user type that an administrator chooses needs no approval. */
  const asksForYes = chosen?.needsApproval === true && roles === null && String(chosen.id) !== current
  return (
    <SelectField
      label={roles === null ? userFormTexts.booksAs : userFormTexts.userType}
      hint={asksForYes ? userFormTexts.userTypeWaits : userFormTexts.userTypeHint}
      required
      {...input('userType', {
        // A value that is invalid for one user type may be valid for another.
        onChange: () => form.clearErrors([...fieldsOfTypes]),
      })}
    >
      {current === '' ? <option value="">{userFormTexts.chooseUserType}</option> : null}
      <Options of={choices.userTypes} />
    </SelectField>
  )
}

interface OrganisationGroupsProps {
  readonly asked: readonly PersonField[]
  readonly personField: (name: PersonField) => ReactElement
  readonly same: SameAsAbove
}

/** The fields that only organisations fill in: the organisation itself and the address of its invoices. */
const OrganisationGroups = ({ asked, personField, same }: OrganisationGroupsProps): ReactElement => (
  <>
    <FormGroup title={userFormTexts.organisation}>
      {organisationGroup.filter((name) => asked.includes(name)).map(personField)}
    </FormGroup>
    <FormGroup title={userFormTexts.billing}>
      <p className="form-group-text muted">{userFormTexts.billingHint}</p>
      <CheckboxField
        id={useId()}
        label={userFormTexts.sameAsAbove}
        checked={same.ticked}
        onChange={(event) => same.tick(event.target.checked)}
      />
      {billingFields.map(personField)}
    </FormGroup>
  </>
)

export const UserForm = <Saved,>({
  choices,
  user,
  begins,
  focusFirst = false,
  isOwn,
  roles,
  groups = [],
  further,
  furtherProblems,
  proved = [],
  provedHint,
  emailHint,
  submitText,
  submit,
  onSaved,
  onErrors,
  note = null,
}: UserFormProps<Saved>): ReactElement => {
  const { date: today } = useWallNow()
  const { userTypes, schools } = choices
  const registers = user === null
  // A person without an account needs no more fields than a booking by telephone does.
  const required = user?.unclaimed === true ? isRequiredOfCaller : undefined
  const [begun] = useState(() => begins?.(userTypes) ?? emptyUserFields)
  const current = useMemo(() => (user === null ? begun : userFieldsOf(user, userTypes)), [user, begun, userTypes])

  const { frame, question } = useSyncedForm({
    current,
    names: registers ? registrationFieldNames : userFieldNames,
    parse: (fields: UserFields) =>
      parseUserFields(fields, {
        choices,
        today,
        registers,
        required,
        silent: same.ticked ? billingFields : [],
        further: furtherProblems?.(fields),
      }),
    submit: async (model, fields, began) => {
      const answer = await submit(model, fields, began)
      // The chosen type may have been removed or retired since the choices were read.
      const isRefused = answer._tag === 'Failed' && answer.failure._tag === 'Refused'
      if (isRefused && answer.failure.body.fields?.userType !== undefined) choices.readAgain?.()
      return answer
    },
    onSaved,
    groupOf: (name) => (isBillingField(name) ? userFormTexts.billing : null),
    wordsOf: (name, value) => {
      if (name === 'userType') return chosenType(String(value), userTypes)?.name
      if (name === 'role') return roles?.find(({ id }) => id === value)?.name
      if (name === 'roleGroups') return groupTitles(String(value), groups)
      if (name === 'organisation') return schools.find(({ id }) => String(id) === value)?.name ?? userFormTexts.noSchool
      return shownWords(value)
    },
    onErrors,
  })
  const { form, input, onSubmit, busy, summary, answer } = frame
  const { getValues, setValue, setFocus: focusOn, control } = form

  useEffect(() => {
    if (focusFirst) focusOn(begun.userType === '' ? 'userType' : 'email')
  }, [focusFirst, focusOn, begun])

  const chosen = chosenType(useWatch({ control, name: 'userType' }), userTypes)
  const type = chosen?.organisationType ?? null
  const asked = askedFields(chosen, userTypes, registers)
  const same = useSameAsAbove(form, current)

  const isProved = (name: string): boolean => proved.some((one) => one === name)
  const personField = (name: PersonField): ReactElement => {
    const isNeeded = (required ?? requiredBy(chosen))(name, type)
    const { autoComplete, ...others } =
      name === 'email' ? { ...personInputs.email, hint: emailHint } : personInputs[name]
    return (
      <TextField
        key={name}
        label={personLabels[name]}
        required={isNeeded}
        optional={!isNeeded}
        {...others}
        {...(isProved(name) ? { readOnly: true, hint: provedHint } : {})}
        autoComplete={isOwn ? autoComplete : 'off'}
        {...input(name, {
          onChange: () => same.typed(name),
          onBlur: () => {
            // People write a number in many forms. The field shows it in one form.
            const typed = getValues(name)
            const normal =
              name === 'pin'
                ? personalNumber(typed, today, brand.studentNumbers)
                : name === 'orgNr'
                  ? organisationNumber(typed, today)
                  : null
            if (normal !== null) setValue(name, normal)
          },
        })}
      />
    )
  }

  const typeId = useId()
  const typeField = isProved('userType') ? (
    <TextField id={typeId} label={userFormTexts.booksAs} hint={provedHint} value={chosen?.name ?? ''} readOnly />
  ) : (
    <TypeField {...{ frame, roles, choices, chosen }} current={registers ? '' : current.userType} />
  )

  return (
    <form className="form user-form" noValidate onSubmit={onSubmit}>
      {summary}
      <FormGroup title={roles === null ? userFormTexts.ownPerson : userFormTexts.person}>
        {registers ? typeField : null}
        {ofEverybody.filter((name) => asked.includes(name)).map(personField)}
        {roles === null ? null : <RoleFields frame={frame} roles={roleChoices(roles, current.role)} groups={groups} />}
        {registers ? null : typeField}
        {asked.includes('pin') ? personField('pin') : null}
        {type === SCHOOL ? (
          <SelectField {...input('organisation')} label={userFormTexts.school} hint={userFormTexts.schoolHint} optional>
            <option value="">{userFormTexts.noSchool}</option>
            <Options of={schools} />
          </SelectField>
        ) : null}
      </FormGroup>
      {asked.includes('company') ? <OrganisationGroups {...{ asked, personField, same }} /> : null}
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

type BillingField = (typeof billingFields)[number]

const names: ReadonlySet<string> = new Set(billingFields)
const isBillingField = (name: string): name is BillingField => names.has(name)

type Billing = { readonly [Field in BillingField]: string }

/** The person's fields in the form that the billing fields have. */
export const billingAbove = (fields: UserFields): Billing => ({
  billingEmail: fields.email,
  billingFirstName: fields.firstName,
  billingLastName: fields.lastName,
  billingAddress: fields.address,
  billingZipCode: fields.zipCode,
  billingCity: fields.city,
})

/** Whether the billing fields repeat the person's fields exactly. */
export const isSameAsAbove = (fields: UserFields): boolean => {
  const above = billingAbove(fields)
  return billingFields.every((name) => fields[name] !== '' && fields[name] === above[name])
}

interface SameAsAbove {
  readonly ticked: boolean
  readonly tick: (ticked: boolean) => void
  /** Called when a person has typed in a field. */
  readonly typed: (name: PersonField) => void
}

/**
 * "Samma som ovan": the billing fields repeat the person's fields (WCAG 3.3.7). Invariants: while the box is ticked, a
 * change in the person's fields also changes the billing fields; typing in a billing field unticks the box; unticking the
 * box restores the earlier billing fields, so that no typed text is lost.
 */
const useSameAsAbove = (form: UseFormReturn<UserFields>, initial: UserFields): SameAsAbove => {
  const [ticked, setTicked] = useState(() => isSameAsAbove(initial))
  const before = useRef<Billing | null>(null)

  const write = (billing: Billing): void => {
    for (const name of billingFields) {
      const shouldValidate = form.getFieldState(name).invalid
      form.setValue(name, billing[name], { shouldDirty: true, shouldValidate })
    }
  }

  return {
    ticked,
    tick: (next) => {
      setTicked(next)
      if (next) {
        before.current = { ...form.getValues() }
        write(billingAbove(form.getValues()))
      } else if (before.current !== null) write(before.current)
    },
    typed: (name) => {
      if (!ticked) return
      if (isBillingField(name)) setTicked(false)
      else write(billingAbove(form.getValues()))
    },
  }
}
