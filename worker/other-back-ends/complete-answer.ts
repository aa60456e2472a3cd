/**
 * Completes answers that have fewer fields, or are less filtered, than our own server's answers. It makes further calls of the
 * specification for this. Invariant: a complete answer costs no further call, and data that cannot be read is left out.
 */
import { Effect } from 'effect'
import { isFields } from '../../domain/json/is-fields.ts'
import { searchable, searchWords } from '../../domain/rules/search-words.ts'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { inCamelCase, listWithin } from '../../domain/schema/other-back-ends/tolerance.ts'
import { inTurn } from './prices-in-turn.ts'

/** Makes a further call, and returns its answer as JSON, or undefined if it failed. */
type Ask = (name: 'group' | 'resource' | 'resources', parameters: object) => Effect.Effect<unknown>

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (raw: unknown): Fields => {
  const named = inCamelCase(raw)
  return isFields(named) ? named : {}
}
const listOf = (raw: unknown): readonly Fields[] => (listWithin(raw) ?? []).map(fieldsOf)

/** The parts of a group that some back ends send only when the group is read alone. */
const groupParts = ['description', 'open', 'locked', 'media']
const lacks = (thing: Fields, parts: readonly string[]): boolean => parts.some((part) => thing[part] === undefined)

const wholeGroup = Effect.fnUntraced(function* (group: Fields, ask: Ask) {
  const whole = lacks(group, groupParts) ? { ...fieldsOf(yield* ask('group', { id: group.id })), ...group } : group
  if (whole.resources !== undefined) return whole
  const resources = listOf(yield* ask('resources', {}))
  // A resource names its group by id, or has an object with the id.
  const own = resources.filter(({ group: object, groupId = object }) =>
    isFields(groupId) ? groupId.id === whole.id : groupId === whole.id,
  )
  return { ...whole, resources: own }
})

const completeGroups = (raw: unknown, ask: Ask) => {
  const list = listWithin(raw)
  const isWhole = (group: unknown): boolean => isFields(group) && !lacks(group, [...groupParts, 'resources'])
  if (list === undefined || list.every(isWhole)) return Effect.succeed(raw)
  return Effect.forEach(listOf(raw), (group) => wholeGroup(group, ask), { concurrency: 4 })
}

/** Completes a group. The answer may contain the group as the only object within another object. */
const completeGroup = (raw: unknown, ask: Ask): Effect.Effect<unknown> => {
  const group = fieldsOf(raw)
  const [inner, ...others] = group.id === undefined ? Object.values(group).filter(isFields) : []
  if (inner !== undefined && others.length === 0) return completeGroup(inner, ask)
  return group.id === undefined || group.resources !== undefined ? Effect.succeed(raw) : wholeGroup(group, ask)
}

/** Adds the page number and the number of pages to a list, if the back end sends less than that, such as only the number of items. */
const pageOf = (key: 'users' | 'bookings', raw: unknown, asked: unknown): unknown => {
  const fields = fieldsOf(raw)
  const list = listWithin(raw)
  if (list === undefined || ['page', 'pageSize', 'pages'].every((name) => typeof fields[name] === 'number')) return raw
  const { page = 1, pageSize = 20 } = fieldsOf(asked)
  const [number, size] = [Number(page), Number(pageSize)]
  const total = [fields.total, fields.totalCount, fields.count].find((count) => typeof count === 'number')
  const isAll = list.length > size
  const pages =
    isAll || typeof total === 'number'
      ? Math.ceil(Math.max(list.length, Number(total ?? 0)) / size)
      : // After a page that is full there may be another one.
        number - (list.length === 0 ? 1 : 0) + (list.length === size ? 1 : 0)
  const shown = isAll ? list.slice((number - 1) * size, number * size) : list
  return { [key]: shown, page: number, pageSize: size, pages }
}

/** A plain list has all users, so the search and the division into pages are done here. */
const pageOfUsers = (raw: unknown, query: unknown): unknown => {
  if (!Array.isArray(raw)) return pageOf('users', raw, query)
  const { search = '', page = 1, pageSize = 20 } = fieldsOf(query)
  const words = searchWords(String(search)).map(searchable)
  const found = listOf(raw).filter(({ firstName, lastName, email, organisation }) => {
    const text = searchable([firstName, lastName, email, isFields(organisation) ? organisation.name : ''].join(' '))
    return words.every((word) => text.includes(word))
  })
  const [number, size] = [Number(page), Number(pageSize)]
  return {
    users: found.slice((number - 1) * size, number * size),
    page: number,
    pageSize: size,
    pages: Math.max(1, Math.ceil(found.length / size)),
  }
}

/** Completes an answer. `asked` has the parts of the answered call. */
export const completeAnswer = (
  name: CallName,
  raw: unknown,
  asked: { readonly query?: unknown; readonly body?: unknown },
  ask: Ask,
): Effect.Effect<unknown> => {
  switch (name) {
    case 'groups':
      return completeGroups(raw, ask)
    case 'group':
      return completeGroup(raw, ask)
    case 'prices':
      return Effect.succeed(listWithin(raw) === undefined ? raw : inTurn(asked.body, listOf(raw)))
    case 'pagedBookings':
      return Effect.succeed(pageOf('bookings', raw, asked.body))
    case 'users':
      return Effect.succeed(pageOfUsers(raw, asked.query))
    default:
      return Effect.succeed(raw)
  }
}
