/**
 * Checks the person in a call by the rules of `domain/rules/person.ts` and against the existing user types and schools, and converts the
 * person to a row with its organisation. The user of a Company or a Municipality fills in an organisation of their own; a school is one of
 * the existing schools. Invariant: an own organisation belongs to one user. It is deleted with the user, or when the user leaves the user
 * type that needs it.
 */
import { type SqlBool, sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { checkPerson, type isRequired, type Person, requiredBy, type SaidPerson } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { OrganisationId, UserTypeId } from '../../domain/schema/ids.ts'
import type { OrganisationType, UserType } from '../../domain/schema/people.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { type AcceptedOrigins, addressProblem } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { takesStudentNumbers } from '../process/brand.ts'

/** A person in the body of a call. */
interface Model extends SaidPerson {
  readonly userType: UserTypeId
  readonly organisation?: OrganisationId | null | undefined
  readonly baseUrl?: string | null | undefined
}

export interface AcceptedPerson {
  readonly person: Person
  readonly userTypeId: UserTypeId
  readonly organisationType: OrganisationType
  /** The chosen school. It is null if no school was chosen or the user type has no schools. */
  readonly schoolId: number | null
}

interface PersonTerms {
  /** The types that this caller may choose. */
  readonly userTypes: readonly UserType[]
  readonly acceptsOrigin: AcceptedOrigins
  /** Decides which fields are required. If it is absent, the user type decides. */
  readonly required?: typeof isRequired
  /** Returns all other problems of the person. */
  readonly further: (person: Person) => Readonly<Record<string, string | null>>
}

/** Checks the fields of a person, and returns them in their normal form. @throws Failure 422 */
export const acceptPerson = async (
  database: Database,
  model: Model,
  { userTypes, acceptsOrigin, required, further }: PersonTerms,
): Promise<AcceptedPerson> => {
  const type = userTypes.find(({ id }) => id === model.userType)
  const today = wallTimeAt(Date.parse(await serverNow(database))).date
  const { person, problems } = checkPerson(model, type?.organisationType ?? null, {
    today,
    required: required ?? requiredBy(type ?? null),
    takesStudentNumbers,
  })
  const schoolId = type?.organisationType === SCHOOL ? (model.organisation ?? null) : null
  const schools = database.selectFrom('organisation').select('id').where('organisation_type', '=', SCHOOL)
  const isKnown = schoolId === null || (await schools.where('id', '=', schoolId).executeTakeFirst()) !== undefined
  refuseInvalid({
    ...problems,
    userType: type === undefined ? personTexts.userType : null,
    organisation: isKnown ? null : personTexts.school,
    ...further(person),
    baseUrl: addressProblem(model.baseUrl, acceptsOrigin),
  })
  if (type === undefined) throw new Error('A user type that is not there has been refused')
  return { person, userTypeId: type.id, organisationType: type.organisationType, schoolId }
}

export const personColumns = (
  person: Omit<Person, 'email' | 'company' | 'orgNr' | 'accountString' | 'reference'>,
  userTypeId: number,
) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  pin: person.pin,
  address: person.address,
  zip_code: person.zipCode,
  city: person.city,
  phone: person.phone,
  user_type_id: userTypeId,
  billing_email: person.billingEmail,
  billing_first_name: person.billingFirstName,
  billing_last_name: person.billingLastName,
  billing_address: person.billingAddress,
  billing_zip_code: person.billingZipCode,
  billing_city: person.billingCity,
})

/** Returns the columns of an address. The address is empty for a person without one, who books by telephone. */
export const emailColumns = (email: string) =>
  email === '' ? { email: null, email_key: null } : { email, email_key: emailKeyOf(email) }

/**
 * Returns the columns of an address that is a protected person's already. Nobody signs in with it, and whoever has written it sees what they
 * have written, so that they do not learn of the other account.
 */
export const keylessEmail = (email: string) => ({ email, email_key: null })

/** The types Company and Municipality. Each of their organisations belongs to one user, while a school is shared by all. */
const ownTypes: readonly OrganisationType[] = [1, 3]

/**
 * Writes the user's own organisation if the user type has one. If the user leaves an organisation, `deleteLeftOrganisation` deletes it
 * after the user's row no longer names it.
 * @param organisationId the user's present organisation. Null if the user has none.
 * @returns the user's new `organisation_id`
 */
export const writeOrganisation = async (
  transaction: Transaction,
  organisationId: number | null,
  { person, organisationType, schoolId }: AcceptedPerson,
): Promise<number | null> => {
  if (!ownTypes.includes(organisationType)) return schoolId
  const values = {
    organisation_type: organisationType,
    name: person.company,
    org_nr: person.orgNr,
    account_string: person.accountString,
    reference: person.reference,
  }
  const own = await transaction
    .updateTable('organisation')
    .set(values)
    .where('id', '=', organisationId)
    .where('organisation_type', 'in', ownTypes)
    .returning('id')
    .executeTakeFirst()
  const written =
    own ?? (await transaction.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow())
  return written.id
}

/** Deletes an own organisation that no user has any more. */
export const deleteLeftOrganisation = async (
  transaction: Transaction,
  organisationId: number | null,
): Promise<void> => {
  await transaction
    .deleteFrom('organisation')
    .where('id', '=', organisationId)
    .where('organisation_type', 'in', ownTypes)
    .where(sql<SqlBool>`not exists (select from app_user where app_user.organisation_id = organisation.id)`)
    .execute()
}
