/**
 * What the form of a person holds, as text in its fields, and its way from and to the contract's models. Invariant: what
 * is sent is in its normal form, and nothing that the user type does not ask for.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Role, User, UserType } from '../../../domain/entities.ts'
import type { CallAnswer, UserModel } from '../../../domain/http-calls.ts'
import { checkPerson, nobody, type Person } from '../../../domain/rules/person.ts'

export const SCHOOL = 2

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
  ...(['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'phone', 'role', 'userType'] as const),
  ...(['pin', 'organisation', 'company', 'orgNr', 'accountString', 'reference'] as const),
  ...(['billingEmail', 'billingFirstName', 'billingLastName', 'billingAddress'] as const),
  ...(['billingZipCode', 'billingCity', 'password', 'repeatPassword', 'accept'] as const),
] as const satisfies readonly (keyof UserFields)[]

export const emptyUserFields: UserFields = {
  ...nobody,
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
  const { email, firstName, lastName, address, zipCode, city, phone, pin, role } = user
  const { billingEmail, billingFirstName, billingLastName, billingAddress, billingZipCode, billingCity } = user
  const userType = String(user.userType)
  const isSchool = chosenType(userType, userTypes)?.organisationType === SCHOOL
  return {
    ...emptyUserFields,
    ...{ email, firstName, lastName, address, zipCode, city, phone, pin, role, userType },
    ...{ billingEmail, billingFirstName, billingLastName, billingAddress, billingZipCode, billingCity },
    ...(isSchool ? { organisation: String(user.organisation?.id ?? '') } : ownOrganisation(user)),
  }
}

/** What anybody says of himself or of another. */
export type PersonModel = Omit<UserModel, 'role' | 'disabled' | 'baseUrl' | 'password'>

/** @returns null while no user type is chosen */
export const personModel = (
  fields: UserFields,
  { userTypes, schools }: UserChoices,
  today: LocalDate,
): PersonModel | null => {
  const type = chosenType(fields.userType, userTypes)
  if (type === null) return null
  const school = schools.find(({ id }) => String(id) === fields.organisation)
  return {
    ...checkPerson(fields, type.organisationType, today).person,
    userType: type.id,
    organisation: type.organisationType === SCHOOL ? (school?.id ?? null) : null,
  }
}
