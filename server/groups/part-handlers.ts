/**
 * The handlers of the calls about the parts of an owner, which is a group or a resource. The handlers of one kind of part are made together
 * here, like the rows of its calls (`partCalls`). Invariant: an owner has each user type and each receiver of e-mails once, even if it is
 * added several times.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { lockTogether, weekNumbers } from '../../domain/parts/hours.ts'
import type { PartKind } from '../../domain/parts/parts.ts'
import { priceTogether } from '../../domain/parts/price.ts'
import { nothingSaid, rulesTogether } from '../../domain/parts/rule.ts'
import { type FieldValues, isSameValue } from '../../domain/rules/merge-fields.ts'
import {
  groupAdministrationCalls,
  OpenTimeModel,
  type PartCalls,
} from '../../domain/schema/calls/group-administration-calls.ts'
import type { FieldValue } from '../../domain/schema/failure-body.ts'
import { GroupId, RowId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import type { Transaction } from '../database/database.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { affectedBookings } from './affected-bookings.ts'
import { changesOfPart, type GroupContext, type Owner } from './group-owner.ts'
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
import { changeSpecialDays } from './special-days.ts'

const decodeOpenTime = Schema.decodeUnknownSync(OpenTimeModel)

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
/** The values with which the form of a change began. */
interface Begun {
  readonly began?: FieldValues
}

/** A change of a part, whose values are as they are sent in a `Model` and stored in `Values`. */
interface PartChange<Model, Values> extends PartCall {
  readonly body: Model & Begun
  /** The fields that are one value only together. */
  readonly together?: readonly (readonly (keyof Values & string)[])[]
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
    /** Changes a part, and merges what others have changed since the form was filled. @throws Failure 404, 422 or `overtaken` */
    change: <
      Kind extends PartKind,
      Model extends object,
      Values extends Model & ValuesOf<Kind> & { readonly [Name in keyof Values]: FieldValue },
    >(
      call: PartChange<Model, Values>,
      kind: Kind,
      valuesOf: (model: Model, transaction: Transaction) => Values | Promise<Values>,
    ): Promise<Made> =>
      work(call, kind, async (parts) => {
        const { partId: id } = call.parameters
        const [present] = await parts.read(sql<boolean>`part.id = ${id}`)
        const merged = await mergeOrRefuse<Values>(parts.transaction, {
          ...{ caller: call.caller, began: call.body.began, theirs: found(present).values },
          ...(call.together === undefined ? {} : { together: call.together }),
          mine: await valuesOf(call.body, parts.transaction),
          changesOf: changesOfPart(ownerOf(call.parameters.id), kind, { id }),
        })
        const values = await valuesOf(merged, parts.transaction)
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
        const present = await own.read(sql<boolean>`true`)
        const theirs = weekNumbers(present.map(({ values }) => decodeOpenTime(values)))
        const { times: week } = await mergeOrRefuse(own.transaction, {
          ...{
            caller: call.caller,
            began: call.body.began,
            mine: { times: weekNumbers(parts) },
            theirs: { times: theirs },
          },
          changesOf: changesOfPart(ownerOf(call.parameters.id), 'opening', {}),
        })
        if (isSameValue(week, theirs)) return { ids: present.map(({ id }) => id) }
        const before = await own.deleteWhere(sql<boolean>`true`)
        const ids: RowId[] = []
        for (const values of parts) ids.push(await own.insert(values))
        await own.done('changed', { ids, parts, before })
        return { ids }
      })
    }),
    changeOpenTime: serve(rows.changeOpenTime, (call) => change(call, 'opening', openTimeValues)),
    removeOpenTime: serve(rows.removeOpenTime, (call) => remove(call, 'opening')),
    addLock: serve(rows.addLock, (call) => add(call, 'lock', () => lockValues(call.body))),
    changeLock: serve(rows.changeLock, (call) => change({ ...call, together: lockTogether }, 'lock', lockValues)),
    removeLock: serve(rows.removeLock, (call) => remove(call, 'lock')),
    // Existing bookings keep their price.
    addPrice: serve(rows.addPrice, (call) => add(call, 'price', (database) => knownPriceValues(call, database))),
    changePrice: serve(rows.changePrice, ({ caller, ...call }) =>
      change({ caller, ...call, together: priceTogether }, 'price', (body, database) =>
        knownPriceValues({ caller, body }, database),
      ),
    ),
    removePrice: serve(rows.removePrice, (call) => remove(call, 'price')),
    /** The rule replaces the owner's rule for the same user type. */
    setRule: serve(rows.setRule, (call) =>
      work(call, 'rule', async (rules) => {
        const { userTypeId = null, began } = call.body
        const ofType = sql<boolean>`user_type_id is not distinct from ${userTypeId}::integer`
        const mine = ruleValues(call.body)
        await requireUserType(rules.transaction, userTypeId)
        const [present] = await rules.read(ofType)
        const said = await mergeOrRefuse(rules.transaction, {
          ...{ caller: call.caller, began, mine, together: rulesTogether },
          theirs: present === undefined ? nothingSaid : present.values,
          changesOf: changesOfPart(ownerOf(call.parameters.id), 'rule', { userTypeId }),
        })
        const rule = { userTypeId, ...ruleValues(said) }
        const before = await rules.deleteWhere(ofType)
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
      work(call, 'special-day', (days) => changeSpecialDays(days, { ...call, owner: ownerOf(call.parameters.id) })),
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
