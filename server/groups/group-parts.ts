/**
 * The parts of groups and resources: opening times, locks, user types that may book, addresses that get bookings,
 * prices (spec 3). Invariants: what open grids show is news for them; no owner has more parts of a kind than `mostParts`; of
 * user types and addresses an owner has each once, however often it is added.
 */
import { type Insertable, sql } from 'kysely'
import type { SpecialDayValues } from '../../domain/rules/parse-special-day.ts'
import type { BlockPrice } from '../../domain/rules/price.ts'
import type { RuleValues } from '../../domain/schema/booking-rules.ts'
import type {
  LockModel,
  OpenTimeModel,
  PriceModel,
  RuleModel,
  SpecialDayModel,
} from '../../domain/schema/calls/group-administration-calls.ts'
import type { Lock, OpenTime } from '../../domain/schema/entities.ts'
import { type GroupId, RowId, type UserTypeId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/email-key.ts'
import type { Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { GroupContext } from './group-context.ts'
import { auditOwner, columnOf, idOf, lockOwner, type Owner } from './group-owner.ts'
import {
  lockValues,
  notificationEmail,
  openTimeValues,
  priceValues,
  ruleValues,
  specialDayValues,
} from './group-rules.ts'
import { unknownPriceNames } from './price-names.ts'

const mostParts = 200

/** Each kind of part with its table, and whether anyone but administrators ever sees it or what comes of it in a grid. */
const kinds = {
  opening: { table: 'opening_time', isSeen: true },
  lock: { table: 'time_lock', isSeen: true },
  allowed: { table: 'allowed_user_type', isSeen: true },
  notification: { table: 'notification', isSeen: false },
  price: { table: 'resource_price', isSeen: false },
  rule: { table: 'booking_rule', isSeen: true },
  'special-day': { table: 'special_day', isSeen: true },
} as const

type Kind = keyof typeof kinds
type TableOf<Any extends Kind> = (typeof kinds)[Any]['table']
export type PartTable = TableOf<Kind>
type Columns<Any extends Kind> = Omit<Insertable<Tables[TableOf<Any>]>, 'id' | 'group_id' | 'resource_id'>

/** As it comes from an administrator. */
interface OwnerCall<Body = unknown> {
  readonly caller: AdministratorCaller
  readonly body: Body
}

/** About a part that is there. */
interface PartCall<Body = unknown> extends OwnerCall<Body> {
  readonly parameters: { readonly partId: RowId }
}

interface Made {
  readonly id: RowId
}

export const openTimeColumns = ({ dayOfWeek, startTime, endTime }: Omit<OpenTime, 'id'>) => ({
  day_of_week: dayOfWeek,
  start_time: startTime,
  end_time: endTime,
})

export const lockColumns = ({ startDate, startTime, endDate, endTime }: Omit<Lock, 'id'>) => ({
  start_date: startDate,
  start_time: startTime,
  end_date: endDate,
  end_time: endTime,
})

const ruleColumns = (rule: RuleValues) => ({
  horizon_days: rule.horizonDays,
  opens_at: rule.opensAt,
  notice_minutes: rule.noticeMinutes,
  shortest_minutes: rule.shortestMinutes,
  longest_minutes: rule.longestMinutes,
  most_ahead: rule.mostAhead,
  quota_minutes: rule.quotaMinutes,
  quota_per: rule.quotaPer,
  cancel_minutes: rule.cancelMinutes,
  confirms: rule.confirms,
  confirms_days: rule.confirmsDays,
  confirms_from: rule.confirmsFrom,
  confirms_to: rule.confirmsTo,
  series: rule.series,
})

const specialDayColumns = ({ date, startTime, endTime, title }: SpecialDayValues) => ({
  date,
  start_time: startTime,
  end_time: endTime,
  title,
})

const priceColumns = (price: BlockPrice) => ({
  block_minutes: price.time,
  price: price.price,
  user_type_id: price.userTypeId,
  organisation_id: price.organisationId,
  user_id: price.userId,
})

/** What belongs to the owner, as a condition. */
const ofOwner = (owner: Owner) => sql<boolean>`${sql.ref(columnOf(owner))} = ${idOf(owner)}`

/** @throws Failure `too-many` */
const insert = async <Any extends Kind>(
  transaction: Transaction,
  owner: Owner,
  kind: Any,
  columns: Columns<Any>,
): Promise<RowId> => {
  const table = sql.table(kinds[kind].table)
  const values = Object.entries({ ...columns, [columnOf(owner)]: idOf(owner) })
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${sql.join(values.map(([name]) => sql.ref(name)))})
    select ${sql.join(values.map(([, value]) => value))}
    where (select count(*) from ${table} where ${ofOwner(owner)}) < ${mostParts}
    returning id`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Failure('too-many')
  return RowId.make(row.id)
}

/**
 * @returns false: it is so already
 * @throws Failure 404
 */
const update = async <Any extends Kind>(
  transaction: Transaction,
  owner: Owner,
  kind: Any,
  id: RowId,
  columns: Columns<Any>,
): Promise<boolean> => {
  const table = sql.table(kinds[kind].table)
  const values = Object.entries(columns)
  const { rows } = await sql<{ isSame: boolean }>`
    with part as (select * from ${table} where id = ${id} and ${ofOwner(owner)}),
      changed as (
        update ${table} set ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
        where id in (select id from part)
        returning *
      )
    select part is not distinct from changed as "isSame" from part join changed using (id)`.execute(transaction)
  const [row] = rows
  return !found(row).isSame
}

/** What is done to the parts of a kind; the owner is locked meanwhile. */
const change = <Result>(
  { changes }: GroupContext,
  { caller }: OwnerCall,
  owner: Owner,
  kind: Kind,
  work: (
    transaction: Transaction,
    /** To be called once it is done; details hold neither names nor addresses. */
    done: (action: 'added' | 'changed' | 'removed', details: Readonly<Record<string, unknown>>) => Promise<void>,
  ) => Promise<Result>,
): Promise<Result> =>
  changes.run(async ({ transaction, news }) => {
    const groupId = await lockOwner(transaction, owner)
    return work(transaction, async (action, details) => {
      await auditOwner(transaction, caller, owner, { change: `${kind}-${action}`, ...details })
      if (kinds[kind].isSeen) news.grid(groupId)
    })
  })

/** @throws Failure 404, 422 or 409 */
export const addOpenTime = (context: GroupContext, owner: Owner, call: OwnerCall<OpenTimeModel>): Promise<Made> =>
  change(context, call, owner, 'opening', async (transaction, done) => {
    const openTime = openTimeValues(call.body)
    const id = await insert(transaction, owner, 'opening', openTimeColumns(openTime))
    await done('added', { id, ...openTime })
    return { id }
  })

/** @throws Failure 404, 422 or 409 */
export const addLock = (context: GroupContext, owner: Owner, call: OwnerCall<LockModel>): Promise<Made> =>
  change(context, call, owner, 'lock', async (transaction, done) => {
    const lock = lockValues(call.body)
    const id = await insert(transaction, owner, 'lock', lockColumns(lock))
    await done('added', { id, ...lock })
    return { id }
  })

/** @throws Failure 404 or 422 */
export const changeLock = (context: GroupContext, owner: Owner, call: PartCall<LockModel>): Promise<Made> =>
  change(context, call, owner, 'lock', async (transaction, done) => {
    const { partId: id } = call.parameters
    const lock = lockValues(call.body)
    if (await update(transaction, owner, 'lock', id, lockColumns(lock))) await done('changed', { id, ...lock })
    return { id }
  })

/** @returns the user type, by which it is removed. @throws Failure 404, 422 or 409 */
export const addAllowed = (
  context: GroupContext,
  owner: Owner,
  call: OwnerCall<{ readonly userTypeId: UserTypeId }>,
): Promise<{ readonly id: UserTypeId }> =>
  change(context, call, owner, 'allowed', async (transaction, done) => {
    const { userTypeId } = call.body
    const type = transaction.selectFrom('user_type').select('id').where('id', '=', userTypeId)
    if ((await type.executeTakeFirst()) === undefined) refuseInvalid({ userTypeId: fieldTexts.unknownUserType })
    const known = transaction
      .selectFrom('allowed_user_type')
      .select('id')
      .where('user_type_id', '=', userTypeId)
      .where(ofOwner(owner))
    if ((await known.executeTakeFirst()) === undefined) {
      await insert(transaction, owner, 'allowed', { user_type_id: userTypeId })
      await done('added', { userTypeId })
    }
    return { id: userTypeId }
  })

/** @throws Failure 404, 422 or 409 */
export const addNotification = (
  context: GroupContext,
  groupId: GroupId,
  call: OwnerCall<{ readonly email: string }>,
): Promise<Made> =>
  change(context, call, { groupId }, 'notification', async (transaction, done) => {
    const email = notificationEmail(call.body.email)
    const known = await transaction
      .selectFrom('notification')
      .select('id')
      .where('group_id', '=', groupId)
      .where(sql`lower(email)`, '=', emailKeyOf(email))
      .executeTakeFirst()
    if (known !== undefined) return { id: RowId.make(known.id) }
    const id = await insert(transaction, { groupId }, 'notification', { email })
    await done('added', { id })
    return { id }
  })

const readPrice = async (transaction: Transaction, model: PriceModel): Promise<BlockPrice> =>
  priceValues(model, await unknownPriceNames(transaction, model))

/** @throws Failure 404, 422 or 409 */
export const addPrice = (context: GroupContext, owner: Owner, call: OwnerCall<PriceModel>): Promise<Made> =>
  change(context, call, owner, 'price', async (transaction, done) => {
    const price = await readPrice(transaction, call.body)
    const id = await insert(transaction, owner, 'price', priceColumns(price))
    await done('added', { id, ...price })
    return { id }
  })

/** What is booked already costs the same. @throws Failure 404 or 422 */
export const changePrice = (context: GroupContext, owner: Owner, call: PartCall<PriceModel>): Promise<Made> =>
  change(context, call, owner, 'price', async (transaction, done) => {
    const { partId: id } = call.parameters
    const price = await readPrice(transaction, call.body)
    if (await update(transaction, owner, 'price', id, priceColumns(price))) await done('changed', { id, ...price })
    return { id }
  })

/** In place of the one that the owner has for that user type. @throws Failure 404, 422 or 409 */
export const setRule = (context: GroupContext, owner: Owner, call: OwnerCall<RuleModel>): Promise<Made> =>
  change(context, call, owner, 'rule', async (transaction, done) => {
    const { userTypeId = null } = call.body
    const rule = ruleValues(call.body)
    const type = transaction.selectFrom('user_type').select('id').where('id', '=', userTypeId)
    if (userTypeId !== null && (await type.executeTakeFirst()) === undefined)
      refuseInvalid({ userTypeId: fieldTexts.unknownUserType })
    await sql`
      delete from booking_rule where ${ofOwner(owner)} and user_type_id is not distinct from ${userTypeId}::integer`.execute(
      transaction,
    )
    const id = await insert(transaction, owner, 'rule', { user_type_id: userTypeId, ...ruleColumns(rule) })
    await done('added', { id, userTypeId, ...rule })
    return { id }
  })

/** All of them or none. @throws Failure 404, 422 or 409 */
export const addSpecialDays = (
  context: GroupContext,
  owner: Owner,
  call: OwnerCall<{ readonly days: readonly SpecialDayModel[] }>,
): Promise<{ readonly ids: readonly RowId[] }> =>
  change(context, call, owner, 'special-day', async (transaction, done) => {
    const days = specialDayValues(call.body.days)
    const ids: RowId[] = []
    for (const day of days) ids.push(await insert(transaction, owner, 'special-day', specialDayColumns(day)))
    await done('added', { ids, days })
    return { ids }
  })

/** @throws Failure 404 */
export const removePart = (
  context: GroupContext,
  owner: Owner,
  kind: Exclude<Kind, 'allowed'>,
  call: PartCall,
): Promise<void> =>
  change(context, call, owner, kind, async (transaction, done) => {
    const { partId: id } = call.parameters
    const removed = await sql`
      delete from ${sql.table(kinds[kind].table)} where id = ${id} and ${ofOwner(owner)}`.execute(transaction)
    if (removed.numAffectedRows !== 1n) throw new Failure('not-found')
    return done('removed', { id })
  })

/** @throws Failure 404 */
export const removeAllowed = (
  context: GroupContext,
  owner: Owner,
  call: OwnerCall & { readonly parameters: { readonly userTypeId: UserTypeId } },
): Promise<void> =>
  change(context, call, owner, 'allowed', async (transaction, done) => {
    const { userTypeId } = call.parameters
    const removed = await transaction
      .deleteFrom('allowed_user_type')
      .where('user_type_id', '=', userTypeId)
      .where(ofOwner(owner))
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n) throw new Failure('not-found')
    return done('removed', { userTypeId })
  })
