/**
 * Merges a change of a user with what somebody else has saved since the form was filled. Two rules go beyond the merge of single fields: a
 * new user type collides with a change of a field that the type does not ask for, because that change would be lost; and an address that
 * waits to be proved counts as the address that somebody else has set. Invariant: the values of a collision are those that the caller sees.
 */
import { type SqlBool, sql } from 'kysely'
import { type Collision, type FieldValues, isSameValue, mergeFields } from '../../domain/rules/merge-fields.ts'
import { allPersonFields, personFieldsOf, saidPersonOf } from '../../domain/rules/person.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { UserModel } from '../../domain/schema/calls/account-calls.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { User, UserType } from '../../domain/schema/people.ts'
import type { ChangesOf } from '../audit/merge-or-refuse.ts'

/** The fields of a user in the form of `UserModel`, of which a form may change any. */
const modelOf = (user: User, userTypes: readonly UserType[]) => {
  const isSchool = userTypes.find(({ id }) => id === user.userType)?.organisationType === SCHOOL
  const said = saidPersonOf(user)
  return {
    ...Object.fromEntries(allPersonFields.map((field) => [field, said[field] ?? ''])),
    ...(isSchool ? { company: '', orgNr: '', accountString: '', reference: '' } : {}),
    userType: user.userType,
    organisation: isSchool ? (user.organisation?.id ?? null) : null,
    role: user.role,
    roleGroups: user.roleGroups ?? null,
    ...(user.disabled === undefined ? {} : { disabled: user.disabled }),
  }
}

interface Merged {
  readonly model: UserModel
  readonly collisions: readonly Collision[]
}

/** Whether a change of this field is lost with a user type. */
const isLostWith = (field: string, type: UserType | undefined): boolean =>
  allPersonFields.some((known) => known === field) &&
  !personFieldsOf(type?.organisationType ?? null).some((asked) => asked === field)

/** @param user the user as the caller sees it now */
export const mergeUser = ({ began: sent, ...mine }: UserModel, user: User, userTypes: readonly UserType[]): Merged => {
  const began: FieldValues = sent ?? {}
  const now: FieldValues = modelOf(user, userTypes)
  const { pendingEmail = null } = user
  // An address that waited already when the form was filled is no news.
  const waits = pendingEmail !== null && !isSameValue(pendingEmail, began.pendingEmail ?? null)
  const theirs = waits && !isSameValue(mine.email, began.email) ? { ...now, email: pendingEmail } : now
  const typeOf = (wanted: unknown): UserType | undefined => userTypes.find(({ id }) => id === wanted)
  // A field that a user type does not ask for is empty because of the type, and not because somebody has emptied it.
  const asked = Object.fromEntries(
    Object.entries(began).filter(
      ([field]) => !isLostWith(field, typeOf(mine.userType)) && !isLostWith(field, typeOf(now.userType)),
    ),
  )
  const { merged, collisions } = mergeFields({ began: asked, mine, theirs })

  const isMyType = !isSameValue(mine.userType, began.userType) && !isSameValue(mine.userType, now.userType)
  const isTheirType = !isSameValue(merged.userType, mine.userType)
  // With their user type come the values of the fields that only their type asks for.
  const ofTheirType = allPersonFields.filter((field) => isTheirType && isLostWith(field, typeOf(mine.userType)))
  const model = { ...merged, ...Object.fromEntries(ofTheirType.map((field) => [field, now[field]])) }
  /** The changes of the side that did not change the type. */
  const others: FieldValues = isMyType ? now : isTheirType ? { ...mine } : began
  const losesChange = Object.keys(began).some(
    (field) => !isSameValue(others[field], began[field]) && isLostWith(field, typeOf(merged.userType)),
  )
  if (sent === undefined || !losesChange || collisions.some(({ field }) => field === 'userType'))
    return { model, collisions }
  return {
    model,
    collisions: [...collisions, { field: 'userType', mine: mine.userType, theirs: user.userType }],
  }
}

/** The fields of a user in the audit, by the fields of a form where the names differ. */
const audited: Readonly<Record<string, string>> = {
  company: 'organisation',
  orgNr: 'organisation',
  accountString: 'organisation',
  reference: 'organisation',
}

export const changesOfUser =
  (id: UserId): ChangesOf =>
  (field) => {
    const names = [audited[field] ?? field, ...(field === 'email' ? ['pendingEmail'] : [])]
    return sql<SqlBool>`user_id = ${id} and (
      (kind = 'user-changed' and details->'fields' ?| ${names}::text[])
      or (kind in ('user-type-changed', 'type-approved') and ${field} = 'userType')
      or (kind = 'role-set' and ${field} = 'roleGroups')
      or (kind in ('address-verified', 'email-change-undone') and ${field} = 'email'))`
  }
