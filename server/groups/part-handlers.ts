/**
 * The handlers of the calls about the parts of one owner, a group or a resource: those of a part are made here together, as the rows of
 * its calls are (`ownerCalls`). Invariant: an owner has each user type and each receiver of e-mails once, however often it is added.
 */
import { sql } from 'kysely'
import type { PartKind } from '../../domain/parts/parts.ts'
import { notificationParts, type OwnerCalls } from '../../domain/schema/calls/group-administration-calls.ts'
import { GroupId, RowId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/email-key.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { affectedBookings } from './affected-bookings.ts'
import type { Owner } from './group-owner.ts'
import {
  changeParts,
  type Done,
  deletePart,
  type GroupContext,
  insertPart,
  ofOwner,
  updatePart,
  type ValuesOf,
} from './part-rows.ts'
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
  readonly caller: AdministratorCaller
  readonly parameters: { readonly id: number }
}
interface PartCall extends OwnerCall {
  readonly parameters: { readonly id: number; readonly partId: RowId }
}
interface Made {
  readonly id: RowId
}

/** The handlers that most parts have. @param ownerOf the owner that an address names */
const partWork = (context: GroupContext, ownerOf: (id: number) => Owner) => {
  const work = <Result>(
    { caller, parameters }: OwnerCall,
    kind: PartKind,
    doing: (owner: Owner, transaction: Transaction, done: Done) => Promise<Result>,
  ): Promise<Result> => {
    const owner = ownerOf(parameters.id)
    return changeParts(context, caller, owner, kind, (transaction, done) => doing(owner, transaction, done))
  }
  return {
    work,
    /** @throws Failure 404, 422 or 409 */
    add: <Kind extends PartKind>(
      call: OwnerCall,
      kind: Kind,
      valuesOf: (transaction: Transaction) => ValuesOf<Kind> | Promise<ValuesOf<Kind>>,
    ): Promise<Made> =>
      work(call, kind, async (owner, transaction, done) => {
        const values = await valuesOf(transaction)
        const id = await insertPart(transaction, owner, kind, values)
        await done('added', { id, ...values })
        return { id }
      }),
    /** @throws Failure 404 or 422 */
    change: <Kind extends PartKind>(
      call: PartCall,
      kind: Kind,
      valuesOf: (transaction: Transaction) => ValuesOf<Kind> | Promise<ValuesOf<Kind>>,
    ): Promise<Made> =>
      work(call, kind, async (owner, transaction, done) => {
        const { partId: id } = call.parameters
        const values = await valuesOf(transaction)
        if (await updatePart(transaction, owner, kind, id, values)) await done('changed', { id, ...values })
        return { id }
      }),
    /** @throws Failure 404 */
    remove: (call: PartCall, kind: PartKind): Promise<void> =>
      work(call, kind, async (owner, transaction, done) => {
        const { partId: id } = call.parameters
        await deletePart(transaction, owner, kind, id)
        await done('removed', { id })
      }),
  }
}

/** @param rows the calls about the parts of groups, or of resources. @param ownerOf the owner that an address names */
export const partHandlers = (context: GroupContext, rows: OwnerCalls, ownerOf: (id: number) => Owner) => {
  const { work, add, change, remove } = partWork(context, ownerOf)
  return {
    openTime: {
      add: serve(rows.openTime.add, (call) => add(call, 'opening', () => openTimeValues(call.body))),
      remove: serve(rows.openTime.remove, (call) => remove(call, 'opening')),
    },
    lock: {
      add: serve(rows.lock.add, (call) => add(call, 'lock', () => lockValues(call.body))),
      change: serve(rows.lock.change, (call) => change(call, 'lock', () => lockValues(call.body))),
      remove: serve(rows.lock.remove, (call) => remove(call, 'lock')),
    },
    // A booking that is made already costs the same.
    price: {
      add: serve(rows.price.add, (call) => add(call, 'price', (database) => knownPriceValues(call.body, database))),
      change: serve(rows.price.change, (call) =>
        change(call, 'price', (database) => knownPriceValues(call.body, database)),
      ),
      remove: serve(rows.price.remove, (call) => remove(call, 'price')),
    },
    rule: {
      /** It stands in place of the rule that the owner has for that user type. */
      set: serve(rows.rule.set, (call) =>
        work(call, 'rule', async (owner, transaction, done) => {
          const { userTypeId = null } = call.body
          const rule = { userTypeId, ...ruleValues(call.body) }
          await requireUserType(transaction, userTypeId)
          await sql`
            delete from booking_rule
            where ${ofOwner(owner)} and user_type_id is not distinct from ${userTypeId}::integer`.execute(transaction)
          const id = await insertPart(transaction, owner, 'rule', rule)
          await done('added', { id, ...rule })
          return { id }
        }),
      ),
      remove: serve(rows.rule.remove, (call) => remove(call, 'rule')),
    },
    specialDay: {
      /** All of them are added, or none. */
      add: serve(rows.specialDay.add, (call) =>
        work(call, 'special-day', async (owner, transaction, done) => {
          const days = specialDayValues(call.body.days)
          const ids: RowId[] = []
          for (const day of days) ids.push(await insertPart(transaction, owner, 'special-day', day))
          await done('added', { ids, days })
          return { ids }
        }),
      ),
      remove: serve(rows.specialDay.remove, (call) => remove(call, 'special-day')),
    },
    allowed: {
      /** It is removed by its user type, which is the answer. */
      add: serve(rows.allowed.add, (call) =>
        work(call, 'allowed', async (owner, transaction, done) => {
          const { userTypeId } = call.body
          await requireUserType(transaction, userTypeId)
          const known = transaction
            .selectFrom('allowed_user_type')
            .select('id')
            .where('user_type_id', '=', userTypeId)
            .where(ofOwner(owner))
          if ((await known.executeTakeFirst()) === undefined) {
            await insertPart(transaction, owner, 'allowed', { userTypeId })
            await done('added', { userTypeId })
          }
          return { id: userTypeId }
        }),
      ),
      remove: serve(rows.allowed.remove, (call) =>
        work(call, 'allowed', async (owner, transaction, done) => {
          const { userTypeId } = call.parameters
          const removed = await transaction
            .deleteFrom('allowed_user_type')
            .where('user_type_id', '=', userTypeId)
            .where(ofOwner(owner))
            .executeTakeFirst()
          if (removed.numDeletedRows !== 1n) throw new Failure('not-found')
          await done('removed', { userTypeId })
        }),
      ),
    },
    media: {
      add: serve(rows.media.add, (call) => addPicture(context, ownerOf(call.parameters.id), call)),
      remove: serve(rows.media.remove, (call) => removePicture(context, ownerOf(call.parameters.id), call)),
    },
    affected: serve(rows.affected, (call) =>
      affectedBookings(context.database, ownerOf(call.parameters.id), call.body),
    ),
  }
}

/** Only groups have receivers of e-mails. */
export const notificationHandlers = (context: GroupContext) => {
  const { work, remove } = partWork(context, (id) => ({ groupId: GroupId.make(id) }))
  return {
    add: serve(notificationParts.add, (call) =>
      work(call, 'notification', async (owner, transaction, done) => {
        const email = notificationEmail(call.body.email)
        const known = await transaction
          .selectFrom('notification')
          .select('id')
          .where(ofOwner(owner))
          .where(sql`lower(email)`, '=', emailKeyOf(email))
          .executeTakeFirst()
        if (known !== undefined) return { id: RowId.make(known.id) }
        const id = await insertPart(transaction, owner, 'notification', { email })
        // The audit keeps no addresses.
        await done('added', { id })
        return { id }
      }),
    ),
    remove: serve(notificationParts.remove, (call) => remove(call, 'notification')),
  }
}
