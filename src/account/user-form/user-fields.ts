/**
 * The fields of the form of a person, as text, and how they are made from a user and become the body of a call. Invariant:
 * what is sent is in its normal form, and a field that the user type does not ask for is not sent.
 */

import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { type Parsed, parsed } from '../../../domain/rules/parsed.ts'
import {
  checkPerson,
  emptyPerson,
  firstFieldsOf,
  type isRequired,
  ofEverybody,
  ofOrganisations,
  type Person,
  type PersonField,
  personFieldsOf,
  requiredBy,
} from '../../../domain/rules/person.ts'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { UserModel } from '../../../domain/schema/calls/account-calls.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { cleanEmail } from '../../../domain/text/typed-text.ts'
import { brand } from '../../kit/brand/brand.ts'

export type School = CallAnswer<'organisations'>[number]

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
  readonly role: string
  /** On registration the new password; on one's own account the current one, which a change of the e-mail asks for. */
  readonly password: string
  /** Whether the terms are accepted: asked for on registration. */
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
  'accept',
] as const satisfies readonly (keyof UserFields)[]

/** The order of the form that registers: the type comes first, so that the fields that it asks for come below it. */
export const registrationFieldNames: readonly (keyof UserFields)[] = [
  'userType',
  ...userFieldNames.filter((name) => name !== 'userType'),
]

export const emptyUserFields: UserFields = {
  ...emptyPerson,
  userType: '',
  organisation: '',
  role: 'user',
  password: '',
  accept: false,
}

/** Whether two spellings are one address: only another address has to be proved. */
export const isSameAddress = (one: string, other: string): boolean =>
  cleanEmail(one).toLowerCase() === cleanEmail(other).toLowerCase()

/** The user type of this id, as it stands in the field; null: none is chosen. */
export const chosenType = (id: string, userTypes: readonly UserType[]): UserType | null =>
  userTypes.find((type) => String(type.id) === id) ?? null

export const userFieldsOf = (user: User, userTypes: readonly UserType[]): UserFields => {
  const { organisation } = user
  const userType = String(user.userType)
  const isSchool = chosenType(userType, userTypes)?.organisationType === SCHOOL
  return {
    ...emptyUserFields,
    // The user has facts for which the form has no field.
    ...user,
    ...(isSchool
      ? {}
      : {
          company: organisation?.name ?? '',
          orgNr: organisation?.orgNr ?? '',
          accountString: organisation?.accountString ?? '',
          reference: organisation?.reference ?? '',
        }),
    organisation: isSchool ? String(organisation?.id ?? '') : '',
    userType,
  }
}

/** The body that a person, or an administrator, sends about that person. */
export type PersonModel = Omit<UserModel, 'role' | 'disabled' | 'baseUrl' | 'password'>

/** The fields that the form asks for. @param registers the person has no account yet */
export const askedFields = (
  chosen: UserType | null,
  userTypes: readonly UserType[],
  registers: boolean,
): readonly PersonField[] => {
  // While no type is chosen, the form is short if that of any type is.
  const isShort = (chosen === null ? userTypes : [chosen]).some(({ shortRegistration }) => shortRegistration === true)
  return registers && isShort
    ? firstFieldsOf({ organisationType: chosen?.organisationType ?? 0, shortRegistration: true })
    : personFieldsOf(chosen?.organisationType ?? null)
}

interface Asking {
  readonly choices: UserChoices
  readonly today: LocalDate
  /** The person has no account yet. */
  readonly registers?: boolean
  /** Tells which fields may not be empty; left out: those of the user type. */
  readonly required?: typeof isRequired | undefined
  /** Fields that repeat another one, where the problem is said. */
  readonly silent?: readonly PersonField[]
  /** Problems of fields that are no part of the person. */
  readonly further?: Readonly<Record<string, string | null>> | undefined
}

export const parseUserFields = (fields: UserFields, asking: Asking): Parsed<PersonModel> => {
  const { choices, today, registers = false, required, silent = [], further = {} } = asking
  const type = chosenType(fields.userType, choices.userTypes)
  const asked = askedFields(type, choices.userTypes, registers)
  const said = Object.fromEntries(asked.map((name) => [name, fields[name]]))
  const isAsked: typeof isRequired = (name, of) => asked.includes(name) && (required ?? requiredBy(type))(name, of)
  const { person, problems } = checkPerson(said, type?.organisationType ?? null, {
    today,
    required: isAsked,
    takesStudentNumbers: brand.studentNumbers,
  })
  const school = choices.schools.find(({ id }) => String(id) === fields.organisation)
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
