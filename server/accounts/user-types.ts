/**
 * The house's user types: administrators make, change, order, retire and remove them. Changes run one after the other. Invariants: a type
 * that anybody has, or that a price, rule or permission names, is never removed; a type that anybody has keeps its kind of organisation,
 * because that decides which facts these people have given; if the requirement of approval changes, the people of the type who wait are
 * approved; open screens are told of each change by the news of all groups, because grids name the types that may book.
 */
import { type SqlBool, sql } from 'kysely'
import { leavesNoneForNewcomers, parseUserType, type UserTypeValues } from '../../domain/rules/user-type-values.ts'
import { type CallBody, calls } from '../../domain/schema/calls/http.ts'
import type { AdministeredUserType } from '../../domain/schema/calls/user-administration-calls.ts'
import { GroupId, type UserTypeId } from '../../domain/schema/ids.ts'
import type { UserType } from '../../domain/schema/people.ts'
import { counted } from '../../domain/wording/swedish-amounts.ts'
import { audit } from '../audit/audit.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import type { Work } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { accepted, Failure, found, refuseInvalid } from '../http/failure.ts'
import { failureTexts, fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import type { AccountContext } from './account.ts'
import { mailTypeAnswer } from './account-mails.ts'
import { selectUserTypes, userTypeOf } from './read-users.ts'
import { approved } from './type-approval.ts'

type TypesContext = Pick<AccountContext, 'changes' | 'links'>

/** A call about one type. */
interface TypeCall<Body> {
  readonly caller: PermittedCaller<'administer'>
  readonly parameters: { readonly id: UserTypeId }
  readonly body: Body
}

const MOST_USER_TYPES = 50

const uses = sql<{ people: number; cleared: number; named: number }>`json_build_object(
  'people', (select count(*) from app_user where cleared_at is null and user_type.id in (user_type_id, approved_type_id)),
  'cleared', (select count(*) from app_user where cleared_at is not null and user_type.id in (user_type_id, approved_type_id)),
  'named', (select count(*) from allowed_user_type where user_type_id = user_type.id)
    + (select count(*) from booking_rule where user_type_id = user_type.id)
    + (select count(*) from resource_price where user_type_id = user_type.id)
)`

const readAdministered = async (database: Database): Promise<readonly AdministeredUserType[]> => {
  const rows = await selectUserTypes(database).select(uses.as('uses')).execute()
  return rows.map(({ uses: counts, ...row }) => ({ ...userTypeOf(row), ...counts }))
}

/** Says what uses a type, or null if nothing does. */
const usesWords = ({ people, cleared, named }: Pick<AdministeredUserType, 'people' | 'cleared' | 'named'>) => {
  const words = [
    ...(people === 0 ? [] : [`${counted(people, 'person', 'personer')} har den.`]),
    ...(cleared === 0 ? [] : [`${counted(cleared, 'rensat konto', 'rensade konton')} hade den.`]),
    ...(named === 0
      ? []
      : [`${counted(named, 'pris, regel eller tillåtelse', 'priser, regler eller tillåtelser')} nämner den.`]),
  ]
  return words.length === 0 ? null : words.join(' ')
}

/** Locks the list until the end of the transaction, and reads it. People who register meanwhile do not wait for this lock. */
const lockedTypes = async (transaction: Transaction): Promise<readonly UserType[]> => {
  await sql`lock table user_type in share row exclusive mode`.execute(transaction)
  return (await selectUserTypes(transaction).execute()).map(userTypeOf)
}

/** Locks a type. Who has chosen it in another transaction is counted afterwards, and who chooses it now waits. */
const lockedUses = async (transaction: Transaction, id: UserTypeId) => {
  await transaction.selectFrom('user_type').select('id').where('id', '=', id).forUpdate().execute()
  const rows = selectUserTypes(transaction).select(uses.as('uses')).where('user_type.id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).uses
}

const valuesOf = ({ id: _, needsApproval = false, shortRegistration = false, retired = false, ...type }: UserType) => ({
  ...type,
  needsApproval,
  shortRegistration,
  retired,
})

const columnsOf = (values: UserTypeValues) => ({
  name: values.name,
  public: values.public,
  organisation_type: values.organisationType,
  needs_approval: values.needsApproval,
  short_registration: values.shortRegistration,
  retired: values.retired,
})

/** Writes the deed into the history, and tells open screens. The name of the type is kept, because the type may be removed later. */
const done = async (
  { transaction, news }: Work,
  caller: PermittedCaller<'administer'>,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await audit(transaction, { actorId: caller.user.id, kind: 'user-type-changed', details })
  for (const { id } of await transaction.selectFrom('resource_group').select('id').execute())
    news.grid(GroupId.make(id))
}

/** @throws Failure 422, or `too-many` */
const addUserType = (
  { changes }: TypesContext,
  caller: PermittedCaller<'administer'>,
  model: CallBody<'addUserType'>,
): Promise<UserType> =>
  changes.run(async (work) => {
    const types = await lockedTypes(work.transaction)
    const { needsApproval = false, shortRegistration = false } = model
    const asked = { ...model, needsApproval, shortRegistration, retired: false }
    const values = accepted(parseUserType(asked, types, null))
    if (types.length >= MOST_USER_TYPES) throw new Failure('too-many')
    const last = sql<number>`(select coalesce(max(place), 0) + 1 from user_type)`
    const row = await work.transaction
      .insertInto('user_type')
      .values({ ...columnsOf(values), place: last })
      .returning('id')
      .executeTakeFirstOrThrow()
    await done(work, caller, { change: 'made', userTypeId: row.id, name: values.name })
    return userTypeOf({ ...values, id: row.id })
  })

/**
 * Approves the people of a type who wait. If the type required approval, it requires none any more; if it did not, they waited for nothing.
 */
const letIn = async ({ transaction, news }: Work, links: AccountContext['links'], id: UserTypeId): Promise<void> => {
  const rows = await transaction
    .updateTable('app_user')
    .set(approved)
    .where('user_type_id', '=', id)
    .where('type_approved', '=', false)
    .returning('id')
    .execute()
  if (rows.length > 0) news.waits()
  await mailTypeAnswer(transaction, links, { ids: rows.map((row) => row.id), userTypeId: id, refusedFor: null })
}

const changesOfTypes = (details: Readonly<Record<string, unknown>>) =>
  sql<SqlBool>`kind = 'user-type-changed' and details @> ${JSON.stringify(details)}::jsonb`

/** Changes or retires a type, or takes it into use again. @throws Failure 404, 409, 422 */
const changeUserType = (
  { changes, links }: TypesContext,
  { caller, parameters: { id }, body: { began, ...mine } }: TypeCall<CallBody<'updateUserType'>>,
): Promise<UserType> =>
  changes.run(async (work) => {
    const { transaction } = work
    const types = await lockedTypes(transaction)
    const before = valuesOf(found(types.find((type) => type.id === id)))
    accepted(parseUserType({ ...before, ...mine }, types, id))
    const asked = await mergeOrRefuse(transaction, {
      ...{ caller, began, mine, theirs: before },
      changesOf: (field) => sql`${changesOfTypes({ userTypeId: id })} and jsonb_exists(details->'values', ${field})`,
    })
    const after = accepted(parseUserType({ ...before, ...asked }, types, id))
    const old = new Map<string, unknown>(Object.entries(before))
    const values = Object.fromEntries(
      Object.entries(after).flatMap(([name, to]) =>
        old.get(name) === to ? [] : [[name, { from: old.get(name), to }]],
      ),
    )
    if (Object.keys(values).length === 0) return userTypeOf({ ...before, id })
    if (leavesNoneForNewcomers(types, id, after)) throw new Failure('last-public-type')
    if (before.organisationType !== after.organisationType) {
      const words = usesWords(await lockedUses(transaction, id))
      if (words !== null) throw new Failure('type-in-use', { message: failureTexts.kindInUse(words) })
    }
    await transaction.updateTable('user_type').set(columnsOf(after)).where('id', '=', id).execute()
    if (before.needsApproval !== after.needsApproval) await letIn(work, links, id)
    await done(work, caller, { change: 'changed', userTypeId: id, name: before.name, values })
    return userTypeOf({ ...after, id })
  })

/** @throws Failure 422 if the ids are not exactly those of the types */
const orderUserTypes = (
  { changes }: TypesContext,
  caller: PermittedCaller<'administer'>,
  { began, userTypes: mine }: CallBody<'orderUserTypes'>,
): Promise<readonly UserType[]> =>
  changes.run(async (work) => {
    const types = await lockedTypes(work.transaction)
    const isEachOnce =
      mine.length === types.length && new Set(mine).size === types.length && types.every(({ id }) => mine.includes(id))
    refuseInvalid({ userTypes: isEachOnce ? null : fieldTexts.otherUserTypes })
    const { userTypes: order } = await mergeOrRefuse(work.transaction, {
      ...{ caller, began, mine: { userTypes: mine }, theirs: { userTypes: types.map(({ id }) => id) } },
      changesOf: () => changesOfTypes({ change: 'ordered' }),
    })
    if (types.some(({ id }, at) => id !== order[at])) {
      await sql`
        update user_type set place = ordered.place
        from unnest(${[...order]}::integer[]) with ordinality as ordered (id, place)
        where user_type.id = ordered.id and user_type.place <> ordered.place`.execute(work.transaction)
      await done(work, caller, { change: 'ordered', userTypes: order })
    }
    return order.flatMap((id) => types.find((type) => type.id === id) ?? [])
  })

/** @throws Failure 404, 409 */
const removeUserType = (
  { changes }: TypesContext,
  { caller, parameters: { id } }: Omit<TypeCall<unknown>, 'body'>,
): Promise<void> =>
  changes.run(async (work) => {
    const types = await lockedTypes(work.transaction)
    const { name } = found(types.find((type) => type.id === id))
    const words = usesWords(await lockedUses(work.transaction, id))
    if (words !== null) throw new Failure('type-in-use', { message: failureTexts.typeUsedBy(words) })
    if (leavesNoneForNewcomers(types, id, null)) throw new Failure('last-public-type')
    await work.transaction.deleteFrom('user_type').where('id', '=', id).execute()
    await done(work, caller, { change: 'removed', userTypeId: id, name })
  })

export const userTypeHandlers = (context: AccountContext) => ({
  administeredUserTypes: serve(calls.administeredUserTypes, () => readAdministered(context.database)),
  addUserType: serve(calls.addUserType, ({ caller, body }) => addUserType(context, caller, body)),
  updateUserType: serve(calls.updateUserType, (call) => changeUserType(context, call)),
  orderUserTypes: serve(calls.orderUserTypes, ({ caller, body }) => orderUserTypes(context, caller, body)),
  removeUserType: serve(calls.removeUserType, (call) => removeUserType(context, call)),
})
