/**
 * What a panel belongs to: a group or a resource, read whole as administrators get it (contract 2). The editors of
 * opening times, locks, pictures and permissions are the same for both (spec 2).
 */
import { useMemo, useState } from 'react'
import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import type { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'

export type PanelOwner =
  | { readonly _tag: 'Group'; readonly id: GroupId }
  | { readonly _tag: 'Resource'; readonly id: ResourceId }

interface OwnerTexts {
  readonly title: string
  readonly textOfGroup: string
  readonly textOfResource: string
}

/** The heading of a panel, and what it is for. */
export const headOf = ({ title, textOfGroup, textOfResource }: OwnerTexts, { _tag }: PanelOwner) => ({
  title,
  text: _tag === 'Group' ? textOfGroup : textOfResource,
})

/** The owner with the group in which it is; a group is in itself. */
export interface Owned {
  readonly own: Group | Resource
  readonly group: Group
}

const askGroup = (core: CoreRequests, id: GroupId): Answer<Group> => core.call('group', { parameters: { id } })
export const askResource = (core: CoreRequests, id: ResourceId): Answer<Resource> =>
  core.call('resource', { parameters: { id } })

// A failure stands in the panel's own words: the page around it has read the same, and shows a toast for all.
const groupQuery = (id: GroupId): Query<Group> => ({ area: 'groups', ask: (core) => askGroup(core, id) })
const ownedQuery = (owner: PanelOwner): Query<Owned> => ({
  area: 'groups',
  ask: async (core) => {
    if (owner._tag === 'Group') {
      const answer = await askGroup(core, owner.id)
      return answer._tag === 'Failed' ? answer : { _tag: 'Ok', value: { own: answer.value, group: answer.value } }
    }
    const resource = await askResource(core, owner.id)
    if (resource._tag === 'Failed') return resource
    const group = await askGroup(core, resource.value.group)
    return group._tag === 'Failed' ? group : { _tag: 'Ok', value: { own: resource.value, group: group.value } }
  },
})

/** The same owner in another object is the same owner. The panels of a page share the calls that they make at once. */
export const useOwned = (owner: PanelOwner): QueryResult<Owned> => {
  const [kept, setKept] = useState(owner)
  if (kept._tag !== owner._tag || kept.id !== owner.id) setKept(owner)
  return useQuery(useMemo(() => ownedQuery(kept), [kept]))
}
export const useGroup = (id: GroupId): QueryResult<Group> => useQuery(useMemo(() => groupQuery(id), [id]))
