/**
 * The handlers of the calls about the parts of an owner, which is a group or a resource. The handlers of one kind of part are made together
 * here, like the rows of its calls (`partCalls`). Invariant: an owner has each user type and each receiver of e-mails once, even if it is
 * added several times.
 */
import { sql } from 'kysely'
import type { PartKind } from '../../domain/parts/parts.ts'
import type { SpecialDayValues } from '../../domain/parts/special-day.ts'
import {
  groupAdministrationCalls,
  type PartCalls,
  type SpecialDayModel,
} from '../../domain/schema/calls/group-administration-calls.ts'
import { GroupId, RowId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Transaction } from '../database/database.ts'
import { callerMay, type PermittedCaller } from '../http/caller.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { affectedBookings } from './affected-bookings.ts'
import type { GroupContext, Owner } from './group-owner.ts'
import { changeParts, type OwnParts, type ValuesOf } from './part-rows.ts'
import {
  knownPriceValues,
  lockValues,
  notificationEmail,
  openTimeValues,
  requireUserType,
  ruleValues,
  specialDayValues,
} from './part-values.ts'
import { addPicture, removePicture } from './pictures.ts'

interface OwnerCall {
  readonly caller: PermittedCaller<'arrange'>
  readonly parameters: { readonly id: number }
}
interface PartCall extends OwnerCall {
  readonly parameters: { readonly id: number; readonly partId: RowId }
}
interface Made {
  readonly id: RowId
}

/** Returns the functions that most kinds of parts need. `ownerOf` gives the owner with the id in an address. */
const partWork = ({ changes }: GroupContext, ownerOf: (id: number) => Owner) => {
  const work = <Kind extends PartKind, Result>(
    { caller, parameters }: OwnerCall,
    kind: Kind,
    change: (parts: OwnParts<Kind>) => Promise<Result>,
  ): Promise<Result> =>
    changes.run((within) => changeParts(within, { caller, owner: ownerOf(parameters.id), kind }, change))
  return {
    work,
    /** Adds a part. @throws Failure 404, 422 or 409 */
    add: <Kind extends PartKind>(
      call: OwnerCall,
      kind: Kind,
      valuesOf: (transaction: Transaction) => ValuesOf<Kind> | Promise<ValuesOf<Kind>>,
    ): Promise<Made> =>
      work(call, kind, async (parts) => {
        const values = await valuesOf(parts.transaction)
        const id = await parts.insert(values)
        await parts.done('added', { id, ...values })
        return { id }
      }),
    /** Adds all of the given parts, or none. @throws Failure 404, 422 or 409 */
    addAll: <Kind extends PartKind>(
      call: OwnerCall,
      kind: Kind,
      valuesOf: () => readonly ValuesOf<Kind>[],
    ): Promise<{ readonly ids: readonly RowId[] }> =>
      work(call, kind, async (parts) => {
        const all = valuesOf()
        const ids: RowId[] = []
        for (const values of all) ids.push(await parts.insert(values))
        if (ids.length > 0) await parts.done('added', { ids, parts: all })
        return { ids }
      }),
    /** Changes a part. @throws Failure 404 or 422 */
    change: <Kind extends PartKind>(
      call: PartCall,
      kind: Kind,
      valuesOf: (transaction: Transaction) => ValuesOf<Kind> | Promise<ValuesOf<Kind>>,
    ): Promise<Made> =>
      work(call, kind, async (parts) => {
        const { partId: id } = call.parameters
        const values = await valuesOf(parts.transaction)
        const before = await parts.update(id, values)
        if (before !== null) await parts.done('changed', { id, ...values, before: [before] })
        return { id }
      }),
    /** Removes a part. @throws Failure 404 */
    remove: (call: PartCall, kind: PartKind): Promise<void> =>
      work(call, kind, async (parts) => {
        const { partId: id } = call.parameters
        const [removed] = await parts.delete([id])
        await parts.done('removed', { id, ...removed })
      }),
  }
}

/**
 * The handlers of the calls about the parts of groups, or of resources.
 * @param rows the calls
 * @param ownerOf gives the owner with the id in an address
 */
export const partHandlers = (context: GroupContext, rows: PartCalls, ownerOf: (id: number) => Owner) => {
  const { work, add, addAll, change, remove } = partWork(context, ownerOf)
  return {
    addOpenTime: serve(rows.addOpenTime, (call) => add(call, 'opening', () => openTimeValues(call.body))),
    addOpenTimes: serve(rows.addOpenTimes, (call) => {
      const times = () => call.body.times.map(openTimeValues)
      if (call.body.replaces !== true) return addAll(call, 'opening', times)
      return work(call, 'opening', async (own) => {
        const parts = times()
        const before = await own.deleteWhere(sql<boolean>`true`)
        const ids: RowId[] = []
        for (const values of parts) ids.push(await own.insert(values))
        await own.done('changed', { ids, parts, before })
        return { ids }
      })
    }),
    changeOpenTime: serve(rows.changeOpenTime, (call) => change(call, 'opening', () => openTimeValues(call.body))),
    removeOpenTime: serve(rows.removeOpenTime, (call) => remove(call, 'opening')),
    addLock: serve(rows.addLock, (call) => add(call, 'lock', () => lockValues(call.body))),
    changeLock: serve(rows.changeLock, (call) => change(call, 'lock', () => lockValues(call.body))),
    removeLock: serve(rows.removeLock, (call) => remove(call, 'lock')),
    // Existing bookings keep their price.
    addPrice: serve(rows.addPrice, (call) => add(call, 'price', (database) => knownPriceValues(call, database))),
    changePrice: serve(rows.changePrice, (call) =>
      change(call, 'price', (database) => knownPriceValues(call, database)),
    ),
    removePrice: serve(rows.removePrice, (call) => remove(call, 'price')),
    /** The rule replaces the owner's rule for the same user type. */
    setRule: serve(rows.setRule, (call) =>
      work(call, 'rule', async (rules) => {
        const { userTypeId = null } = call.body
        const rule = { userTypeId, ...ruleValues(call.body) }
        await requireUserType(rules.transaction, userTypeId)
        const before = await rules.deleteWhere(sql<boolean>`user_type_id is not distinct from ${userTypeId}::integer`)
        const id = await rules.insert(rule)
        await rules.done(before.length === 0 ? 'added' : 'changed', { id, ...rule, before })
        return { id }
      }),
    ),
    removeRule: serve(rows.removeRule, (call) => remove(call, 'rule')),
    addSpecialDays: serve(rows.addSpecialDays, (call) =>
      addAll(call, 'special-day', () => specialDayValues(call.body.days)),
    ),
    changeSpecialDays: serve(rows.changeSpecialDays, (call) =>
      work(call, 'special-day', async (days) => {
        const parts = specialDayValues(call.body.days)
        const { partIds } = call.parameters
        const before = await days.delete(partIds)
        const ids: RowId[] = []
        for (const day of parts) ids.push(await days.insert(day))
        await days.done('changed', { from: partIds, ids, parts, before })
        return { ids }
      }),
    ),
    /** Removes all of the given special days, or none. */
    removeSpecialDays: serve(rows.removeSpecialDays, (call) =>
      work(call, 'special-day', async (days) => {
        const { partIds } = call.parameters
        const removed = await days.delete(partIds)
        await days.done('removed', { ids: partIds, parts: removed })
      }),
    ),
    /** A permission is removed by its user type, so the answer contains the user type as the id. */
    addAllowed: serve(rows.addAllowed, (call) =>
      work(call, 'allowed', async ({ transaction, isOwn, insert, done }) => {
        const { userTypeId } = call.body
        await requireUserType(transaction, userTypeId)
        const allowed = transaction.selectFrom('allowed_user_type').select('id').where(isOwn)
        const known = await allowed.where('user_type_id', '=', userTypeId).executeTakeFirst()
        if (known === undefined) {
          await insert({ userTypeId })
          await done('added', { userTypeId })
        }
        return { id: userTypeId }
      }),
    ),
    removeAllowed: serve(rows.removeAllowed, (call) =>
      work(call, 'allowed', async ({ transaction, isOwn, done }) => {
        const { userTypeId } = call.parameters
        const removed = await transaction
          .deleteFrom('allowed_user_type')
          .where('user_type_id', '=', userTypeId)
          .where(isOwn)
          .executeTakeFirst()
        if (removed.numDeletedRows !== 1n) throw new Failure('not-found')
        await done('removed', { userTypeId })
      }),
    ),
    addMedia: serve(rows.addMedia, (call) => addPicture(context, ownerOf(call.parameters.id), call)),
    removeMedia: serve(rows.removeMedia, (call) => removePicture(context, ownerOf(call.parameters.id), call)),
    affected: serve(rows.affected, (call) =>
      affectedBookings(context.database, call.caller, { owners: [ownerOf(call.parameters.id)], change: call.body }),
    ),
  }
}

/**
 * Whether the group already has the same row.
 * @throws Failure 422 if the group is closed on days that the row would open, or open on days that the row would close
 */
const hasSpecialDay = async (
  transaction: Transaction,
  groupId: GroupId,
  day: Required<SpecialDayValues>,
): Promise<boolean> => {
  const { date, lastDate, weekdays, startTime, endTime, title } = day
  const { rows } = await sql<{ isSame: boolean; collides: boolean; group: string }>`
    select start_time is not distinct from ${startTime}::time and end_time is not distinct from ${endTime}::time
        and special_day.title = ${title} as "isSame",
      (start_time is null) <> (${startTime}::time is null) as collides, resource_group.title as group
    from special_day join resource_group on resource_group.id = group_id
    where group_id = ${groupId} and date = ${date}::date and last_date is not distinct from ${lastDate}::date
      and weekdays is not distinct from ${weekdays}::smallint[]`.execute(transaction)
  const other = rows.find(({ collides }) => collides)
  refuseInvalid({ groups: other === undefined ? null : fieldTexts.otherHours(other.group) })
  return rows.some(({ isSame }) => isSame)
}

/** @throws Failure 404 if one of the groups is not for the caller */
const requireArranged = (caller: PermittedCaller<'arrange'>, groups: readonly GroupId[]): void => {
  if (!callerMay(caller, 'arrange', groups)) throw new Failure('not-found')
}

interface DaysOfGroups {
  readonly groups: readonly GroupId[]
  readonly days: readonly SpecialDayModel[]
}

/**
 * Adds the same special days to several groups at once, for example when the house closes. Invariants: either all groups get all days, or
 * none does; a group that already has the same row keeps it; no day is both closed and open.
 * @returns the ids of the added rows
 * @throws Failure 404, 409 or 422
 */
const addSpecialDaysOfGroups = (
  { changes }: GroupContext,
  caller: PermittedCaller<'arrange'>,
  { groups, days }: DaysOfGroups,
): Promise<{ readonly ids: readonly RowId[] }> =>
  changes.run(async (work) => {
    requireArranged(caller, groups)
    const all = specialDayValues(days)
    const ids: RowId[] = []
    // The groups are locked in one order, so two changes never wait for each other in a ring.
    for (const groupId of [...new Set(groups)].toSorted((one, other) => one - other))
      await changeParts(work, { caller, owner: { groupId }, kind: 'special-day' }, async (parts) => {
        const added: RowId[] = []
        for (const day of all)
          if (!(await hasSpecialDay(parts.transaction, groupId, day))) added.push(await parts.insert(day))
        if (added.length > 0) await parts.done('added', { ids: added, parts: all })
        ids.push(...added)
      })
    return { ids }
  })

/** The handlers of special days for several groups at once. */
export const specialDayHandlers = (context: GroupContext) => ({
  addSpecialDaysOfGroups: serve(groupAdministrationCalls.addSpecialDaysOfGroups, ({ caller, body }) =>
    addSpecialDaysOfGroups(context, caller, body),
  ),
  affectedOfGroups: serve(groupAdministrationCalls.affectedOfGroups, async ({ caller, body: { groups, days } }) => {
    requireArranged(caller, groups)
    const owners = groups.map((groupId) => ({ groupId }))
    return affectedBookings(context.database, caller, { owners, change: { _tag: 'SpecialDays', days } })
  }),
})

/** The handlers of the receivers of e-mails, which only groups have. */
export const notificationHandlers = (context: GroupContext) => {
  const { work, remove } = partWork(context, (id) => ({ groupId: GroupId.make(id) }))
  return {
    addNotification: serve(groupAdministrationCalls.addNotification, (call) =>
      work(call, 'notification', async ({ transaction, isOwn, insert, done }) => {
        const email = notificationEmail(call.body.email)
        const known = await transaction
          .selectFrom('notification')
          .select('id')
          .where(isOwn)
          .where(sql`lower(email)`, '=', emailKeyOf(email))
          .executeTakeFirst()
        if (known !== undefined) return { id: RowId.make(known.id) }
        const id = await insert({ email })
        // The audit stores no addresses.
        await done('added', { id })
        return { id }
      }),
    ),
    removeNotification: serve(groupAdministrationCalls.removeNotification, (call) => remove(call, 'notification')),
  }
}
