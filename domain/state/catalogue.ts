/** The names and limits of groups and resources, from what the server says of its groups. */

import type { CatalogueGroup } from '../schema/catalogue.ts'
import type { PublicGroup, PublicResource } from '../schema/entities.ts'
import type { State } from '../schema/state.ts'

const isEnabled = ({ enabled }: { readonly enabled: boolean }): boolean => enabled

type Said = Pick<PublicResource, 'limits' | 'bookedBy' | 'refusesCaller'>

/** What the state keeps of a resource beside its title; an absent key stays absent. */
const saidOf = ({ limits, bookedBy, refusesCaller }: Said): Said => ({
  ...(limits === undefined ? {} : { limits }),
  ...(bookedBy === undefined ? {} : { bookedBy }),
  ...(refusesCaller === undefined ? {} : { refusesCaller }),
})

/** Administrators see disabled ones too, which cannot be booked. */
export const bookableGroups = (groups: readonly PublicGroup[]): readonly CatalogueGroup[] =>
  groups.filter(isEnabled).map(({ id, title, color, slotTime, resources }) => ({
    id,
    title,
    color,
    slotTime,
    resources: resources
      .filter(isEnabled)
      .map((resource) => ({ id: resource.id, title: resource.title, ...saidOf(resource) })),
  }))

export const catalogueOf = (groups: readonly CatalogueGroup[]): Pick<State, 'groups' | 'resources' | 'catalogue'> => {
  const named: Record<string, State['groups'][string]> = {}
  const resources: Record<string, State['resources'][string]> = {}
  for (const [order, { id, title, color, slotTime, resources: own }] of groups.entries()) {
    named[id] = { title, color, slotTime, order }
    for (const resource of own) resources[resource.id] = { title: resource.title, groupId: id, ...saidOf(resource) }
  }
  return { catalogue: 'loaded', groups: named, resources }
}
