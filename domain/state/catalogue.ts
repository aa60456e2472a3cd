/** The names of groups and resources, from what the server says of its groups. */
import type { ResourceLimits } from '../schema/booking-rules.ts'
import type { PublicGroup } from '../schema/entities.ts'
import type { CatalogueGroup } from '../schema/events.ts'
import type { State } from '../schema/state.ts'

const isEnabled = ({ enabled }: { readonly enabled: boolean }): boolean => enabled

const withLimits = (limits: ResourceLimits | undefined) => (limits === undefined ? {} : { limits })

/** Administrators see disabled ones too, which cannot be booked. */
export const bookableGroups = (groups: readonly PublicGroup[]): readonly CatalogueGroup[] =>
  groups.filter(isEnabled).map(({ id, title, color, slotTime, resources }) => ({
    id,
    title,
    color,
    slotTime,
    resources: resources
      .filter(isEnabled)
      .map(({ id: resourceId, title: name, limits }) => ({ id: resourceId, title: name, ...withLimits(limits) })),
  }))

export const catalogueOf = (groups: readonly CatalogueGroup[]): Pick<State, 'groups' | 'resources' | 'catalogue'> => {
  const named: Record<string, State['groups'][string]> = {}
  const resources: Record<string, State['resources'][string]> = {}
  for (const [order, { id, title, color, slotTime, resources: own }] of groups.entries()) {
    named[id] = { title, color, slotTime, order }
    for (const resource of own)
      resources[resource.id] = { title: resource.title, groupId: id, ...withLimits(resource.limits) }
  }
  return { catalogue: 'loaded', groups: named, resources }
}
