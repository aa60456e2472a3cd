/**
 * The roles from which an administrator chooses. They are the service's roles and always include the person's current role.
 */
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'

export type ListedRole = CallAnswer<'roles'>[number]

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** @param current the id or the name of the person's role; the choices identify roles in the same way */
export const roleChoices = (roles: readonly ListedRole[], current: string): readonly ListedRole[] => {
  const byId = roles.map((role) => (isSame(role.id, current) ? { ...role, id: current } : role))
  if (current === '') return [{ id: '', name: '–' }, ...byId]
  if (byId.some(({ id }) => id === current)) return byId
  const byName = roles.map((role) => ({ ...role, id: isSame(role.name, current) ? current : role.name }))
  return byName.some(({ id }) => id === current) ? byName : [{ id: current, name: current }, ...roles]
}
