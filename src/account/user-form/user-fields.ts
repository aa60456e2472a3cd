/**
 * The fields of the form of a person, as text, and their way from and to the calls' models. Invariant: what is sent is
 * in its normal form, and nothing that the user type does not ask for.
 */

import type { ComponentProps } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type Parsed, parsed } from '../../../domain/rules/parsed.ts'
import {
  checkPerson,
  emptyPerson,
  type isRequired,
  ofEverybody,
  ofOrganisations,
  type Person,
  type PersonField,
} from '../../../domain/rules/person.ts'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { UserModel } from '../../../domain/schema/calls/account-calls.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { Role } from '../../../domain/schema/entities.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { userFormTexts } from './user-form-texts.ts'

export type School = CallAnswer<'organisations'>[number]

/** The choices. */
export interface UserChoices {
  readonly userTypes: readonly UserType[]
  readonly schools: readonly School[]
}

export interface UserFields extends Person {
  /** An id, or empty: not chosen yet. */
  readonly userType: string
  /** The id of a school, or empty. */
  readonly organisation: string
  /** Shown to administrators alone. */
  readonly role: Role
  /** On registration the new one. On one's own account the current one, when the e-mail is changed. */
  readonly password: string
  // On registration alone.
  readonly repeatPassword: string
  readonly accept: boolean
}

/** In the order in which they stand. */
export const userFieldNames = [
  ...ofEverybody,
  'role',
  'userType',
  'pin',
  'organisation',
  ...ofOrganisations,
  'password',
  'repeatPassword',
  'accept',
] as const satisfies readonly (keyof UserFields)[]

export const emptyUserFields: UserFields = {
  ...emptyPerson,
  userType: '',
  organisation: '',
  role: 'user',
  password: '',
  repeatPassword: '',
  accept: false,
}

/** However it is written: only another one has to be proved. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The user type of this id, as it stands in the field; null: none is chosen. */
export const chosenType = (id: string, userTypes: readonly UserType[]): UserType | null =>
  userTypes.find((type) => String(type.id) === id) ?? null

const ownOrganisation = ({ organisation }: User) => ({
  company: organisation?.name ?? '',
  orgNr: organisation?.orgNr ?? '',
  accountString: organisation?.accountString ?? '',
  reference: organisation?.reference ?? '',
})

export const userFieldsOf = (user: User, userTypes: readonly UserType[]): UserFields => {
  const userType = String(user.userType)
  const isSchool = chosenType(userType, userTypes)?.organisationType === SCHOOL
  return {
    ...emptyUserFields,
    // Other facts of the user are in no field.
    ...user,
    ...(isSchool ? {} : ownOrganisation(user)),
    organisation: isSchool ? String(user.organisation?.id ?? '') : '',
    userType,
  }
}

/** The body that a person, or an administrator, sends about that person. */
export type PersonModel = Omit<UserModel, 'role' | 'disabled' | 'baseUrl' | 'password'>

/**
 * @param silent fields whose problem is that of another field, and said there
 * @param further problems of fields that are no part of the person
 * @param required what may not be empty
 */
export const parseUserFields = (
  fields: UserFields,
  { userTypes, schools }: UserChoices,
  today: LocalDate,
  silent: readonly PersonField[] = [],
  further: Readonly<Record<string, string | null>> = {},
  required?: typeof isRequired,
): Parsed<PersonModel> => {
  const type = chosenType(fields.userType, userTypes)
  const { person, problems } = checkPerson(fields, type?.organisationType ?? null, today, required)
  const school = schools.find(({ id }) => String(id) === fields.organisation)
  return parsed(
    {
      ...problems,
      ...Object.fromEntries(silent.map((name) => [name, null])),
      userType: type === null ? personTexts.userType : null,
      ...further,
    },
    type === null
      ? null
      : {
          ...person,
          userType: type.id,
          organisation: type.organisationType === SCHOOL ? (school?.id ?? null) : null,
        },
  )
}

type PersonInput = Omit<ComponentProps<'input'>, 'id'> & { readonly hint?: string }

const email: PersonInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }
const number: PersonInput = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false }
const code: PersonInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/**
 * The attributes of each field: the browser's own filling in (https://www.w3.org/TR/WCAG22/#identify-input-purpose; there
 * are no tokens for personal and organisation numbers), and the keyboard that a telephone shows.
 */
export const personInputs: Readonly<Record<PersonField, PersonInput>> = {
  email: { ...email, autoComplete: 'email' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  address: { autoComplete: 'address-line1' },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  city: { autoComplete: 'address-level2' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  pin: { ...number, hint: userFormTexts.pinHint },
  company: { autoComplete: 'organization' },
  orgNr: { ...number, hint: userFormTexts.orgNrHint },
  accountString: code,
  reference: { ...code, hint: userFormTexts.referenceHint },
  billingEmail: { ...email, autoComplete: 'billing email' },
  billingFirstName: { autoComplete: 'billing given-name' },
  billingLastName: { autoComplete: 'billing family-name' },
  billingAddress: { autoComplete: 'billing address-line1' },
  billingZipCode: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
  billingCity: { autoComplete: 'billing address-level2' },
}
