/**
 * The resources of a group, put in order by hand: by buttons, or by dragging. Invariants: focus stays on the button that was
 * pressed, and where a row went is said; nothing changes for others until it is saved, all at once.
 */
import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { orderTexts as texts } from './administer-groups-texts.ts'
import './order-resources.css'

interface Ordered {
  readonly id: ResourceId
}

/** @param to the place that it gets, from 0; outside of the list it stays where it is */
export const movedTo = (order: readonly ResourceId[], id: ResourceId, to: number): readonly ResourceId[] => {
  const from = order.indexOf(id)
  if (from === -1 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Resources in an order that was begun earlier: what has gone meanwhile is left out, what has come stands last. */
export const inOrder = <Resource extends Ordered>(
  resources: readonly Resource[],
  order: readonly ResourceId[],
): readonly Resource[] => {
  const known = order.flatMap((id) => resources.filter((resource) => resource.id === id))
  return [...known, ...resources.filter((resource) => !known.includes(resource))]
}

/** The middles of rows, from the top, and the pointer between them, in the same measure. @returns the place of a row that is dragged */
export const placeAt = (middles: readonly number[], from: number, pointer: number): number => {
  const before = middles.findIndex((middle, place) => place < from && pointer < middle)
  if (before !== -1) return before
  const after = middles.findLastIndex((middle, place) => place > from && pointer > middle)
  return after === -1 ? from : after
}

type Direction = 'up' | 'down'
const steps = { up: -1, down: 1 } as const

interface OrderResourcesProps {
  readonly group: PublicGroup
  readonly onDone: () => void
}

export const OrderResources = ({ group, onDone }: OrderResourcesProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [order, setOrder] = useState<readonly ResourceId[]>(() => group.resources.map(({ id }) => id))
  const [dragged, setDragged] = useState<ResourceId | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The data that a moving row carries. */
  const pressed = useRef<HTMLButtonElement | null>(null)
  /** Takes the words of the last move back: the place where a resource is now counts alone. */
  const takeBack = useRef((): void => undefined)
  const resources = inOrder(group.resources, order)
  const ids = resources.map(({ id }) => id)
  const isChanged = group.resources.some(({ id }, place) => id !== ids[place])
  const leaving = useUnsavedWork(() => isChanged)

  useEffect(() => comeTo(list.current?.querySelector('button:not([aria-disabled="true"])') ?? null), [])
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })

  const place = (id: ResourceId, to: number): void => {
    const moved = movedTo(ids, id, to)
    if (moved === ids) return
    setOrder(moved)
    const title = group.resources.find((resource) => resource.id === id)?.title ?? ''
    takeBack.current()
    takeBack.current = announce(texts.moved(title, to + 1, ids.length))
  }

  const drag = ({ clientY }: PointerEvent): void => {
    if (dragged === null || list.current === null) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const from = ids.indexOf(dragged)
    const to = placeAt(middles, from, clientY)
    if (to === from) return
    place(dragged, to)
    list.current.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  const save = async (): Promise<void> => {
    const call = { parameters: { id: group.id }, body: { resources: ids } }
    const answer = await send(() => core.call('orderResources', call))
    if (answer?._tag === 'Ok') onDone()
  }

  const moveButton = (direction: Direction, id: ResourceId, title: string, at: number): ReactElement => {
    const to = at + steps[direction]
    return (
      <button
        type="button"
        className="button button-quiet order-move"
        // It can still be reached, so that focus is never lost at an end.
        aria-disabled={to < 0 || to >= ids.length}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget
          place(id, to)
        }}
      >
        <Icon name={direction} />
        <span className="visually-hidden">{texts[direction](title)}</span>
      </button>
    )
  }

  return (
    <div className="order-resources">
      <p className="muted">{texts.hint}</p>
      {/* The list keeps the pointer: a row that moves would lose it. */}
      <ol
        ref={list}
        className="order-list"
        aria-label={texts.list}
        data-dragging={dragged !== null}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {resources.map(({ id, title }, at) => (
          <li key={id} className="order-row" data-dragged={id === dragged}>
            <span
              className="order-handle"
              title={texts.drag}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.preventDefault()
                list.current?.setPointerCapture(event.pointerId)
                setDragged(id)
              }}
            />
            <span className="order-title">
              <bdi>{title}</bdi>
            </span>
            {moveButton('up', id, title, at)}
            {moveButton('down', id, title, at)}
          </li>
        ))}
      </ol>
      <Alert words={failure} />
      <div className="form-actions">
        <button type="button" className="button button-main" aria-busy={busy} onClick={() => void save()}>
          {texts.save}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {texts.cancel}
        </button>
      </div>
      {leaving}
    </div>
  )
}
