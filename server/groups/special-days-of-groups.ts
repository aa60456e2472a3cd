/**
 * Adds the same special days to several groups at once, as a house closes. Invariants: all of them get all of the days, or none does; a
 * group that has the very row already keeps it; no days become both closed and open.
 */
import { sql } from 'kysely'
import type { SpecialDayValues } from '../../domain/parts/special-day.ts'
import type { SpecialDayModel } from '../../domain/schema/calls/group-administration-calls.ts'
import type { GroupId, RowId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { changePartsWithin, type GroupContext, insertPart } from './part-rows.ts'
import { specialDayValues } from './part-values.ts'

/** @returns whether the group has the very row. @throws Failure 422 where it is closed on days that would be open, or the reverse */
const isThere = async (
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

/** @returns the ids of the rows that were added. @throws Failure 404, 409 or 422 */
export const addSpecialDaysOfGroups = (
  { changes }: GroupContext,
  caller: AdministratorCaller,
  { groups, days }: { readonly groups: readonly GroupId[]; readonly days: readonly SpecialDayModel[] },
): Promise<{ readonly ids: readonly RowId[] }> =>
  changes.run(async (change) => {
    const parts = specialDayValues(days)
    const ids: RowId[] = []
    // In one order, so that two changes never wait for each other.
    for (const groupId of [...new Set(groups)].toSorted((one, other) => one - other))
      await changePartsWithin(change, caller, { groupId }, 'special-day', async (transaction, done) => {
        const added: RowId[] = []
        for (const part of parts)
          if (!(await isThere(transaction, groupId, part)))
            added.push(await insertPart(transaction, { groupId }, 'special-day', part))
        if (added.length > 0) await done('added', { ids: added, parts })
        ids.push(...added)
      })
    return { ids }
  })
