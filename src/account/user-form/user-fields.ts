/**
 * What the form of a person holds, as text in its fields, and its way from and to the contract's models. Invariant: what
 * is sent is in its normal form, and nothing that the user type does not ask for.
 */
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

export type School = CallAnswer<'organisations'>[number]

/** What there is to choose from. */
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
  /** Of registration: the one to have. Of one's own account: the one of now, when the address is changed. */
  readonly password: string
  // Of registration alone.
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
    // What else is known of the user is in no field.
    ...user,
    ...(isSchool ? {} : ownOrganisation(user)),
    organisation: isSchool ? String(user.organisation?.id ?? '') : '',
    userType,
  }
}

/** What a person, or an administrator, says of that person. */
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
