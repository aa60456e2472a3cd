/** Makes the state's names and limits of groups and resources from the server's groups. */

import type { CatalogueGroup } from '../schema/catalogue.ts'
import type { PublicGroup, PublicResource } from '../schema/entities.ts'
import type { State } from '../schema/state.ts'

type Said = Pick<PublicResource, 'limits' | 'bookedBy' | 'refusesCaller'>

/** The fields of a resource, apart from its title, that the state keeps. An absent key stays absent. */
const saidOf = ({ limits, bookedBy, refusesCaller }: Said): Said => ({
  ...(limits === undefined ? {} : { limits }),
  ...(bookedBy === undefined ? {} : { bookedBy }),
  ...(refusesCaller === undefined ? {} : { refusesCaller }),
})

/** The groups and resources that can be booked. It leaves out disabled ones, which the server also sends to administrators. */
export const bookableGroups = (groups: readonly PublicGroup[]): readonly CatalogueGroup[] =>
  groups
    .filter(({ enabled }) => enabled)
    .map(({ id, title, color, slotTime, resources }) => ({
      id,
      title,
      color,
      slotTime,
      resources: resources
        .filter(({ enabled }) => enabled)
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
