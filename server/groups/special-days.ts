/**
 * Changes special days in place, and adds them to several groups at once. Invariants: a special day that is changed keeps the ids of its
 * rows as far as it has rows, so that a colleague who changes the same day meanwhile still finds it; no day of a group is both closed and
 * open.
 */
import { Schema, Struct } from 'effect'
import { sql } from 'kysely'
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import {
  daysOfSpecialDay,
  isSameSpecialDay,
  rowsOfSpecialDay,
  type SpecialDayValues,
  wholeSpecialDay,
} from '../../domain/parts/special-day.ts'
import type { FieldValues } from '../../domain/rules/merge-fields.ts'
import { parsed } from '../../domain/rules/parsed.ts'
import { SpecialDay } from '../../domain/schema/booking-rules.ts'
import { groupAdministrationCalls, type SpecialDayModel } from '../../domain/schema/calls/group-administration-calls.ts'
import type { GroupId, RowId } from '../../domain/schema/ids.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import type { Transaction } from '../database/database.ts'
import { callerMay, type PermittedCaller } from '../http/caller.ts'
import { accepted, Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { affectedBookings } from './affected-bookings.ts'
import { changesOfPart, type GroupContext, type Owner } from './group-owner.ts'
import { changeParts, type OwnParts } from './part-rows.ts'
import { specialDayValues } from './part-values.ts'

const decodeValues = Schema.decodeUnknownSync(Schema.Struct(Struct.omit(SpecialDay.fields, ['id'])))

interface SpecialDayChange {
  readonly caller: PermittedCaller<'arrange'>
  readonly owner: Owner
  readonly parameters: { readonly partIds: readonly RowId[] }
  readonly body: { readonly days: readonly SpecialDayModel[]; readonly began?: FieldValues }
}

/**
 * Replaces rows by the given days. If the change says how it began, the rows are those of one special day, and what others have changed of
 * it since then is merged. It may have more or fewer rows by now.
 * @throws Failure 404, 422 or `overtaken`
 */
export const changeSpecialDays = async (
  days: OwnParts<'special-day'>,
  { caller, owner, parameters: { partIds }, body: { days: asked, began } }: SpecialDayChange,
): Promise<{ readonly ids: readonly RowId[] }> => {
  const own = (await days.read(sql<boolean>`true`)).map(({ id, values }) => ({ id, ...decodeValues(values) }))
  const named = own.filter(({ id }) => partIds.includes(id))
  const [first] = named
  const given = specialDayValues(asked)

  if (first === undefined || (began === undefined && named.length < partIds.length)) throw new Failure('not-found')
  const from = began === undefined ? named : own.filter((row) => isSameSpecialDay(row, first))
  const [mine, theirs] = [wholeSpecialDay(given), wholeSpecialDay(from)]
  const to: typeof given =
    began === undefined
      ? given
      : specialDayValues(
          rowsOfSpecialDay(
            await mergeOrRefuse(days.transaction, {
              ...{ caller, began, together: [daysOfSpecialDay] },
              mine: accepted(parsed({ days: mine === null ? problemTexts.severalSpecialDays : null }, mine)),
              theirs: { ...found(theirs) },
              changesOf: changesOfPart(owner, 'special-day', { ids: [first.id] }),
            }),
          ),
        )

  const ids: RowId[] = []
  for (const [at, values] of to.entries()) {
    const row = from[at]
    if (row !== undefined) await days.update(row.id, values)
    ids.push(row === undefined ? await days.insert(values) : row.id)
  }
  const left = from.slice(to.length).map(({ id }) => id)
  if (left.length > 0) await days.delete(left)
  const before = from.map(({ id: _, ...values }) => values)
  await days.done('changed', { from: partIds, ids, parts: to, before })
  return { ids }
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
