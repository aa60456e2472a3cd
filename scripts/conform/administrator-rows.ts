/** Checks the calls that the client makes for an administrator. */
import { addDays } from '../../domain/calendar/local-date.ts'
import { foreignRole } from '../../domain/rules/role-names.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import { today } from './find-free-slots.ts'
import { type Caller, callRow, type Read, wordsOf } from './read-call.ts'
import { type Row, row } from './verdict.ts'

/** The first item of a list, if the list could be read. */
const firstOf = <One>(read: Read<readonly One[]>): One | undefined => (read._tag === 'Read' ? read.value[0] : undefined)

/** Checks the roles. The client shows each role by its name and sends the name back. */
const rolesRow = (read: Read<CallAnswer<'roles'>>): Row => {
  const plain = callRow('roles', read)
  if (read._tag !== 'Read' || plain.verdict !== 'works') return plain
  const names = read.value.map(({ id, name }) => [id, name])
  const knowing = names.filter((words) => words.some((word) => foreignRole(word) === 'administrator'))
  const others = `${names.length} roles, ${knowing.length} of which administers; the others are shown and sent back as they are named`
  return knowing.length === 1 ? { ...plain, remark: others } : row(wordsOf('roles'), 'works, but', others)
}

export const administratorRows = async (caller: Caller, token: string): Promise<readonly Row[]> => {
  const silent = await caller.call('signInSilent', { token })
  if (silent._tag !== 'Read') return [callRow('signInSilent', silent)]
  if (silent.value.role !== 'administrator')
    return [row(wordsOf('signInSilent'), 'fails', 'its role is not named administrator or admin: it is a user’s')]
  const rows = [callRow('signInSilent', silent)]

  const groups = await caller.call('groups', { token })
  const resources = await caller.call('resources', { token })
  const [group, resource] = [firstOf(groups), firstOf(resources)]
  rows.push(callRow('groups', groups))
  rows.push(
    group === undefined
      ? row(wordsOf('group'), 'not tried', 'there is no group')
      : callRow('group', await caller.call('group', { parameters: { id: group.id }, token })),
  )
  rows.push(callRow('resources', resources))
  rows.push(
    resource === undefined
      ? row(wordsOf('resource'), 'not tried', 'there is no resource')
      : callRow('resource', await caller.call('resource', { parameters: { id: resource.id }, token })),
  )

  rows.push(rolesRow(await caller.call('roles', { token })))
  rows.push(callRow('userTypes', await caller.call('userTypes', { token })))
  rows.push(callRow('users', await caller.call('users', { query: { page: '1', pageSize: '20' }, token })))
  rows.push(callRow('user', await caller.call('user', { parameters: { id: silent.value.id }, token })))
  rows.push(callRow('content', await caller.call('content', { token })))
  const mails = await caller.call('contentOfGroup', { parameters: { group: 'email' }, token })
  rows.push(callRow('contentOfGroup', mails))

  rows.push(callRow('pagedBookings', await caller.call('pagedBookings', { body: { page: 1, pageSize: 20 }, token })))
  rows.push(callRow('bookingGroups', await caller.call('bookingGroups', { token })))
  const search = { startDate: addDays(today(), -14), endDate: today(), sort: 'date' } as const
  rows.push(callRow('reports', await caller.call('reports', { body: search, token })))
  rows.push(callRow('activity', await caller.call('activity', { token })))
  rows.push(callRow('audit', await caller.call('audit', { token })))
  return rows
}
