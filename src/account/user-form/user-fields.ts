/**
 * The fields of a person's form as text. They are made from a user and turned into the body of a call. Invariant: the body
 * has each value in its normal form, and has no field that the user type does not ask for.
 */

import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { type Parsed, parsed } from '../../../domain/rules/parsed.ts'
import {
  allPersonFields,
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
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { cleanEmail } from '../../../domain/text/typed-text.ts'
import { brand } from '../../kit/brand/brand.ts'

export type School = CallAnswer<'organisations'>[number]

export interface UserChoices {
  readonly userTypes: readonly UserType[]
  readonly schools: readonly School[]
  /** Reads the choices again, after the server has refused one of them. */
  readonly readAgain?: () => void
}

export interface UserFields extends Person {
  /** The id of a user type. It is empty until one is chosen. */
  readonly userType: string
  /** The id of a school, or empty for none. */
  readonly organisation: string
  /** The role. Only administrators see this field and the next one. */
  readonly role: string
  /** The ids of the groups for which the role is given, as one text (`groupsText`). Empty for all. */
  readonly roleGroups: string
  /**
   * The new password in a registration. In a person's own account it is the current password, which a change of the e-mail
   * address needs.
   */
  readonly password: string
  /** Whether the person accepts the terms. Only the registration asks for this. */
  readonly accept: boolean
}

/** The fields in the order of the form. */
export const userFieldNames = [
  ...ofEverybody,
  'role',
  'roleGroups',
  'userType',
  'pin',
  'organisation',
  ...ofOrganisations,
  'password',
  'accept',
] as const satisfies readonly (keyof UserFields)[]

/**
 * The fields in the order of the registration form. The user type comes first, so that the fields it asks for come below
 * it.
 */
export const registrationFieldNames: readonly (keyof UserFields)[] = [
  'userType',
  ...userFieldNames.filter((name) => name !== 'userType'),
]

export const emptyUserFields: UserFields = {
  ...emptyPerson,
  userType: '',
  organisation: '',
  role: 'user',
  roleGroups: '',
  password: '',
  accept: false,
}

/** Whether two spellings mean the same address. Only a different address has to be proved. */
export const isSameAddress = (one: string, other: string): boolean =>
  cleanEmail(one).toLowerCase() === cleanEmail(other).toLowerCase()

/** Converts ids to text in ascending order, so that the same ids always give the same text. */
export const groupsText = (ids: readonly GroupId[]): string => ids.toSorted((one, other) => one - other).join()
/** The ids in the text of the field. Null means all groups. */
export const groupsFromText = (text: string): readonly GroupId[] | null => {
  const ids = text.split(',').flatMap((id) => groupIdFromText(id) ?? [])
  return ids.length === 0 ? null : ids
}

/** The user type with the id that the field holds. Null if none is chosen. */
export const chosenType = (id: string, userTypes: readonly UserType[]): UserType | null =>
  userTypes.find((type) => String(type.id) === id) ?? null

export const userFieldsOf = (user: User, userTypes: readonly UserType[]): UserFields => {
  const { organisation } = user
  const userType = String(user.userType)
  const isSchool = chosenType(userType, userTypes)?.organisationType === SCHOOL
  return {
    ...emptyUserFields,
    // The user also has facts that no field of the form shows.
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
    roleGroups: groupsText(user.roleGroups ?? []),
    userType,
  }
}

/** The body of a call with a person's data. The person or an administrator sends it. */
export type PersonModel = Omit<UserModel, 'role' | 'roleGroups' | 'disabled' | 'baseUrl' | 'password'>

/** The fields with which a form began, in the form of the call. They are not checked. */
export const beganOf = (fields: UserFields) => ({
  ...Object.fromEntries(allPersonFields.map((name) => [name, fields[name]])),
  userType: Number(fields.userType),
  organisation: fields.organisation === '' ? null : Number(fields.organisation),
})

/** The fields that the form asks for. @param registers the person has no account yet */
export const askedFields = (
  chosen: UserType | null,
  userTypes: readonly UserType[],
  registers: boolean,
): readonly PersonField[] => {
  // While no type is chosen, the form is short if at least one user type has a short form.
  const isShort = (chosen === null ? userTypes : [chosen]).some(({ shortRegistration }) => shortRegistration === true)
  return registers && isShort
    ? firstFieldsOf({ organisationType: chosen?.organisationType ?? 0, shortRegistration: true })
    : personFieldsOf(chosen?.organisationType ?? null)
}

interface Asking {
  readonly choices: UserChoices
  readonly today: LocalDate
  /** Whether the person has no account yet. */
  readonly registers?: boolean
  /** Tells which fields must not be empty. The default is the rule of the user type. */
  readonly required?: typeof isRequired | undefined
  /** The fields that repeat another field. Their problem is shown at the other field only. */
  readonly silent?: readonly PersonField[]
  /** The problems in fields that are not part of the person. */
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
