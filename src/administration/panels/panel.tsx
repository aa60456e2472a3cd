/**
 * The frame of every panel on the page of a group or a resource. It shows a heading, the purpose, the parts or a text
 * in their place, and the result of a removal. A panel that is rarely needed is folded to its heading (`panel-fold.tsx`).
 * Invariants: the focus never stays on an element that was removed; a form in the list stays until it is saved or cancelled.
 */
import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { useHas } from '../../core/use-has.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { PanelFold } from './panel-fold.tsx'
import './panel.css'

const PanelHeading = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

/** Moves the focus to the panel's heading when `gone` becomes true, because the removed part had the focus. */
export const useFocusAfterRemoval = (gone: boolean): void => {
  const heading = useContext(PanelHeading)
  useEffect(() => {
    if (gone) heading?.current?.focus({ preventScroll: true })
  }, [gone, heading])
}

interface PanelProps<Value> {
  readonly title: string
  /** The purpose of the panel, in one or two sentences. */
  readonly text: string
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const Panel = <Value,>({ title, text, result, children }: PanelProps<Value>): ReactElement => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel" aria-labelledby={id}>
      <PanelFold
        className="panel-parts stack gap-5 pack-top"
        heading={
          <h2 ref={heading} id={id} className="quiet-focus" tabIndex={-1}>
            {title}
          </h2>
        }
      >
        <p className="muted measure">{text}</p>
        <PanelHeading value={heading}>
          <QueryView
            result={result}
            loading={
              <Skeleton label="Hämtar uppgifterna" lines={3}>
                <span className="skeleton panel-skeleton-row" aria-hidden="true" />
              </Skeleton>
            }
            failed="Uppgifterna kunde inte hämtas."
          >
            {children}
          </QueryView>
        </PanelHeading>
      </PanelFold>
    </section>
  )
}

export type PanelOwner =
  | { readonly _tag: 'Group'; readonly id: GroupId }
  | { readonly _tag: 'Resource'; readonly id: ResourceId }

/** A panel of parts that both groups and resources have. */
export interface PartsPanel {
  readonly title: string
  readonly textOfGroup: string
  readonly textOfResource: string
  readonly Parts: ComponentType<Owned>
}

/** The owner and its group. For a group, both are the same. */
export interface Owned {
  readonly owner: PanelOwner
  readonly own: Group | Resource
  readonly group: Group
}

/** Reads an owner and its group. A failure shows no toast, because the page around the panel makes the same call and shows the toast. */
export const ownedQuery = (owner: PanelOwner): Query<Owned> => ({
  area: 'groups',
  ask: async (core) => {
    if (owner._tag === 'Group') {
      const group = await core.call('group', { parameters: { id: owner.id } })
      return group._tag === 'Failed' ? group : { _tag: 'Ok', value: { owner, own: group.value, group: group.value } }
    }
    const own = await core.call('resource', { parameters: { id: owner.id } })
    if (own._tag === 'Failed') return own
    const group = await core.call('group', { parameters: { id: own.value.group } })
    return group._tag === 'Failed' ? group : { _tag: 'Ok', value: { owner, own: own.value, group: group.value } }
  },
})

/**
 * Reads data of an owner. A new object that identifies the same owner does not cause a new read. Panels that make the
 * same call at the same time share it.
 */
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

const PanelHold = createContext<(() => () => void) | null>(null)

/** Keeps the panel's list as it is while a form in it is open, because a colleague may move or remove the row that the form replaces. */
export const useHeldPanel = (isChanging: boolean): void => {
  const hold = useContext(PanelHold)
  useEffect(() => (isChanging ? hold?.() : undefined), [isChanging, hold])
}

interface HeldProps<Value> {
  readonly value: Value
  readonly children: (value: Value) => ReactNode
}

const Held = <Value,>({ value, children }: HeldProps<Value>): ReactElement => {
  const [forms, setForms] = useState(0)
  const [kept, setKept] = useState(value)
  // Before another back end a change is two calls, and the second one needs to see what the first one did.
  const canHold = useHas('working-day')
  if ((forms === 0 || !canHold) && kept !== value) setKept(value)
  const hold = useCallback(() => {
    setForms((count) => count + 1)
    return () => setForms((count) => count - 1)
  }, [])
  return <PanelHold value={hold}>{children(kept)}</PanelHold>
}

interface OwnedPanelProps<Value> {
  readonly owner: PanelOwner
  readonly texts: { readonly title: string; readonly textOfGroup: string; readonly textOfResource: string }
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const OwnedPanel = <Value,>({ owner, texts, result, children }: OwnedPanelProps<Value>): ReactElement => (
  <OwnerContext value={owner}>
    <Panel title={texts.title} text={owner._tag === 'Group' ? texts.textOfGroup : texts.textOfResource} result={result}>
      {(value) => <Held value={value}>{children}</Held>}
    </Panel>
  </OwnerContext>
)
