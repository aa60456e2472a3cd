/**
 * What people say of themselves, checked (spec 5): by the rules of `domain/rules/person.ts`, and against the user types
 * and schools that there are.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { checkPerson, type Person } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { Registration, UserModel } from '../../domain/schema/calls/account-calls.ts'
import type { UserTypeId } from '../../domain/schema/ids.ts'
import type { OrganisationType, UserType } from '../../domain/schema/people.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { type AcceptedOrigins, addressProblem } from '../http/accepted-origins.ts'
import { refuseInvalid } from '../http/failure.ts'
import { isSchool, SCHOOL } from './read-users.ts'

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
  /** What else is wrong. */
  readonly further: (person: Person) => Readonly<Record<string, string | null>>
}

/** @throws Failure 422 */
export const acceptPerson = async (
  database: Database,
  model: Registration | UserModel,
  { userTypes, acceptsOrigin, further }: PersonTerms,
): Promise<AcceptedPerson> => {
  const type = userTypes.find(({ id }) => id === model.userType)
  const today = wallTimeAt(Date.parse(await serverNow(database))).date
  const { person, problems } = checkPerson(model, type?.organisationType ?? null, today)
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
