/**
 * The fields of the form of a person, as text, and their way from and to the calls' models. Invariant: what is sent is
 * in its normal form, and nothing that the user type does not ask for.
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
  readonly role: string
  /** On registration the new one. On one's own account the current one, when the e-mail is changed. */
  readonly password: string
  /** On registration alone. */
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

/** The same of somebody who registers: the type comes first, so that what it asks for comes below it. */
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

/** However it is written: only another one has to be proved. */
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
    // Other facts of the user are in no field.
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
  // While no type is chosen, one of those that may be chosen makes it short.
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
  /** Fields whose problem is that of another field, and said there. */
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
