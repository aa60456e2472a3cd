/**
 * What people say of themselves, checked (spec 5): by the rules of `domain/rules/person.ts`, and against the user types
 * and schools that there are.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { checkPerson, isRequired, type Person, type SaidPerson } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { OrganisationId, UserTypeId } from '../../domain/schema/ids.ts'
import type { OrganisationType, UserType } from '../../domain/schema/people.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { type AcceptedOrigins, addressProblem } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { isSchool } from './read-users.ts'

/** As it comes in a call. */
interface Model extends SaidPerson {
  readonly userType: UserTypeId
  readonly organisation?: OrganisationId | null | undefined
  readonly baseUrl?: string | null | undefined
}

export interface AcceptedPerson {
  readonly person: Person
  readonly userTypeId: UserTypeId
  readonly organisationType: OrganisationType
  /** Of a School user who chose one. */
  readonly schoolId: number | null
}

interface PersonTerms {
  /** What this caller may choose. */
  readonly userTypes: readonly UserType[]
  readonly acceptsOrigin: AcceptedOrigins
  /** What may not be empty. */
  readonly required?: typeof isRequired
  /** What else is wrong. */
  readonly further: (person: Person) => Readonly<Record<string, string | null>>
}

/** @throws Failure 422 */
export const acceptPerson = async (
  database: Database,
  model: Model,
  { userTypes, acceptsOrigin, required = isRequired, further }: PersonTerms,
): Promise<AcceptedPerson> => {
  const type = userTypes.find(({ id }) => id === model.userType)
  const today = wallTimeAt(Date.parse(await serverNow(database))).date
  const { person, problems } = checkPerson(model, type?.organisationType ?? null, today, required)
  const schoolId = type?.organisationType === SCHOOL ? (model.organisation ?? null) : null
  const hasSchool = schoolId === null || (await isSchool(database, schoolId))
  refuseInvalid({
    ...problems,
    userType: type === undefined ? personTexts.userType : null,
    organisation: hasSchool ? null : personTexts.school,
    ...further(person),
    baseUrl: addressProblem(model.baseUrl, acceptsOrigin),
  })
  if (type === undefined) throw new Error('A user type that is not there has been refused')
  return { person, userTypeId: type.id, organisationType: type.organisationType, schoolId }
}
