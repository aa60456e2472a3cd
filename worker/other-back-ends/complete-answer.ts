/**
 * Answers that hold less, or are narrowed down less, than ours: what is missing is asked for by the other calls of the specification.
 * Invariant: an answer that is whole costs no further call, and what cannot be had is left out.
 */
import { Effect } from 'effect'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { isFields } from '../../domain/schema/is-fields.ts'
import { inCamelCase } from '../../domain/schema/other-back-ends/tolerance.ts'

/** Asks for JSON; undefined: it could not be had. */
type Ask = (name: 'group' | 'resource' | 'resources', parameters: object) => Effect.Effect<unknown>

type Fields = Readonly<Record<string, unknown>>

const groupParts = ['description', 'open', 'locked', 'media']
const lacks = (thing: Fields, parts: readonly string[]): boolean => parts.some((part) => thing[part] === undefined)

const fieldsOf = (raw: unknown): Fields => {
  const named = inCamelCase(raw)
  return isFields(named) ? named : {}
}
const listOf = (raw: unknown): readonly Fields[] => (Array.isArray(raw) ? raw.map(fieldsOf) : [])

const wholeGroup = Effect.fnUntraced(function* (group: Fields, ask: Ask) {
  const whole = lacks(group, groupParts) ? { ...fieldsOf(yield* ask('group', { id: group.id })), ...group } : group
  if (whole.resources !== undefined) return whole
  const resources = listOf(yield* ask('resources', {}))
  return { ...whole, resources: resources.filter((resource) => resource.group === whole.id) }
})

const isWhole = (group: Fields): boolean => !lacks(group, [...groupParts, 'resources'])

const completeGroups = (raw: unknown, ask: Ask) => {
  if (!Array.isArray(raw) || raw.every((group) => isFields(group) && isWhole(group))) return Effect.succeed(raw)
  return Effect.forEach(listOf(raw), (group) => wholeGroup(group, ask), { concurrency: 4 })
}

const completeGroup = (raw: unknown, ask: Ask) =>
  isFields(raw) && raw.resources === undefined && raw.Resources === undefined
    ? wholeGroup(fieldsOf(raw), ask)
    : Effect.succeed(raw)

const textOf = (user: Fields): string =>
  [user.firstName, user.lastName, user.email, isFields(user.organisation) ? user.organisation.name : '']
    .join(' ')
    .toLowerCase()

/** A plain list has everybody: searched and turned over here. */
const pageOfUsers = (raw: unknown, query: unknown): unknown => {
  if (!Array.isArray(raw)) return raw
  const { search = '', page = 1, pageSize = 20 } = fieldsOf(query)
  const words = String(search).toLowerCase().split(/\s+/u)
  const found = listOf(raw).filter((user) => words.every((word) => textOf(user).includes(word)))
  const [number, size] = [Number(page), Number(pageSize)]
  return {
    users: found.slice((number - 1) * size, number * size),
    page: number,
    pageSize: size,
    pages: Math.max(1, Math.ceil(found.length / size)),
  }
}

export const completeAnswer = (
  name: CallName,
  raw: unknown,
  { query }: { readonly query?: unknown },
  ask: Ask,
): Effect.Effect<unknown> => {
  if (name === 'groups') return completeGroups(raw, ask)
  if (name === 'group') return completeGroup(raw, ask)
  return Effect.succeed(name === 'users' ? pageOfUsers(raw, query) : raw)
}
