/**
 * The frame of every panel of a group or resource: its heading and purpose, its parts or the words in their place, and
 * the outcome of a removal. Invariant: focus is never left on a thing that is gone.
 */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Answer, CoreRequests } from '../../../domain/port/core-port.ts'
import type { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import './panel.css'

/** Texts that all panels have, and those about bookings that a change affects. */
export const panelTexts = {
  loading: 'Hämtar uppgifterna',
  failed: 'Uppgifterna kunde inte hämtas.',
  change: 'Ändra',
  cancel: 'Avbryt',
  remove: 'Ta bort',
  keep: 'Behåll',
} as const

const stays = 'Det som är bokat ligger kvar tills någon ändrar eller avbokar det'

export const affectedTexts = {
  title: (count: number): string => `${counted(count, 'bokning', 'bokningar')} berörs`,
  outside: `${stays}. Efter ändringen går tiden inte att boka.`,
  breaking: `${stays}, fast det inte följer regeln.`,
  list: 'Bokningar som berörs',
  booking: (bookingNumber: number): string => `Bokning ${bookingNumber}`,
  newTab: 'öppnas i en ny flik',
  more: (count: number): string => `… och ${thousands(count)} till.`,
  unknown: 'Det gick inte att se vilka bokningar som berörs',
  save: 'Spara ändå',
  cancel: 'Avbryt',
} as const

const PanelHeading = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

/** Brings focus to the panel's heading once `gone` is true: what had focus has gone with a part. */
export const useFocusAfterRemoval = (gone: boolean): void => {
  const heading = useContext(PanelHeading)
  useEffect(() => {
    if (gone) heading?.current?.focus({ preventScroll: true })
  }, [gone, heading])
}

const PanelSkeleton = (): ReactElement => (
  <Skeleton label={panelTexts.loading} lines={3}>
    <span className="skeleton panel-skeleton-row" aria-hidden="true" />
  </Skeleton>
)

interface PanelProps<Value> {
  readonly title: string
  /** Its purpose, in a sentence or two. */
  readonly text: string
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const Panel = <Value,>({ title, text, result, children }: PanelProps<Value>): ReactElement => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <PanelHeading value={heading}>
        <QueryView result={result} loading={<PanelSkeleton />} failed={panelTexts.failed}>
          {children}
        </QueryView>
      </PanelHeading>
    </section>
  )
}

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
