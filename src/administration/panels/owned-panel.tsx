/**
 * A panel that groups and resources share, and its owner: the one or the other, read whole as administrators get it. Within it `usePartCalls`
 * are about the parts of that owner.
 */
import { createContext, type ReactElement, type ReactNode, useMemo, useState } from 'react'
import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import type { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { Panel } from './panel.tsx'

export type PanelOwner =
  | { readonly _tag: 'Group'; readonly id: GroupId }
  | { readonly _tag: 'Resource'; readonly id: ResourceId }

/** The owner with the group in which it is; a group is in itself. */
export interface Owned {
  readonly owner: PanelOwner
  readonly own: Group | Resource
  readonly group: Group
}

const askGroup = (core: CoreRequests, id: GroupId): Answer<Group> => core.call('group', { parameters: { id } })
const askResource = (core: CoreRequests, id: ResourceId): Answer<Resource> =>
  core.call('resource', { parameters: { id } })

// A failure stands in the panel's own words: the page around it has read the same, and shows a toast for all.
export const ownedQuery = (owner: PanelOwner): Query<Owned> => ({
  area: 'groups',
  ask: async (core) => {
    const answer = await (owner._tag === 'Group' ? askGroup(core, owner.id) : askResource(core, owner.id))
    if (answer._tag === 'Failed') return answer
    const own = answer.value
    if (!('group' in own)) return { _tag: 'Ok', value: { owner, own, group: own } }
    const group = await askGroup(core, own.group)
    return group._tag === 'Failed' ? group : { _tag: 'Ok', value: { owner, own, group: group.value } }
  },
})

/** The same owner in another object is the same owner. The panels of a page share the calls that they make at once. */
export const useOwnerQuery = <Value,>(
  owner: PanelOwner,
  queryOf: (owner: PanelOwner) => Query<Value>,
): QueryResult<Value> => {
  const [kept, setKept] = useState(owner)
  if (kept._tag !== owner._tag || kept.id !== owner.id) setKept(owner)
  return useQuery(useMemo(() => queryOf(kept), [kept, queryOf]))
}

export const useOwned = (owner: PanelOwner): QueryResult<Owned> => useOwnerQuery(owner, ownedQuery)

export const OwnerContext = createContext<PanelOwner | null>(null)

interface OwnedPanelProps<Value> {
  readonly owner: PanelOwner
  readonly texts: { readonly title: string; readonly textOfGroup: string; readonly textOfResource: string }
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const OwnedPanel = <Value,>({ owner, texts, result, children }: OwnedPanelProps<Value>): ReactElement => (
  <OwnerContext value={owner}>
    <Panel title={texts.title} text={owner._tag === 'Group' ? texts.textOfGroup : texts.textOfResource} result={result}>
      {children}
    </Panel>
  </OwnerContext>
)
