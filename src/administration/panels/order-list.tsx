/**
 * The list that changes the order of the resources in a group, or of the user types, by buttons or by dragging. Invariants: The focus stays
 * on the pressed button. Each move is announced. Other people see the new order only after it is saved as a whole.
 */
import { type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { FieldValues } from '../../../domain/rules/merge-fields.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { useOvertaken } from './use-overtaken.tsx'
import './order-list.css'

/** @param to the new place of the thing, counted from 0; a place outside the list changes nothing */
export const movedTo = <Id extends number>(order: readonly Id[], id: Id, to: number): readonly Id[] => {
  const from = order.indexOf(id)
  if (from === -1 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Sorts the things in the unsaved order. Removed things are left out, and new ones come last. */
export const inOrder = <Thing extends { readonly id: number }>(
  things: readonly Thing[],
  order: readonly Thing['id'][],
): readonly Thing[] => {
  const known = order.flatMap((id) => things.filter((thing) => thing.id === id))
  return [...known, ...things.filter((thing) => !known.includes(thing))]
}

/**
 * Returns the new place of a dragged row. The dragged row takes the place of another row when the pointer passes the
 * middle of that row.
 * @param middles the middle of each row, from the top; the pointer is measured from the same point
 */
export const placeAt = (middles: readonly number[], from: number, pointer: number): number => {
  const before = middles.findIndex((middle, place) => place < from && pointer < middle)
  if (before !== -1) return before
  const after = middles.findLastIndex((middle, place) => place > from && pointer > middle)
  return after === -1 ? from : after
}

const directions = [
  { icon: 'up', step: -1, words: 'Flytta upp' },
  { icon: 'down', step: 1, words: 'Flytta ner' },
] as const

interface OrderRowProps {
  readonly title: string
  readonly place: number
  readonly count: number
  readonly isDragged: boolean
  readonly onGrab: (event: PointerEvent) => void
  readonly onMove: (to: number) => void
}

const OrderRow = ({ title, place, count, isDragged, onGrab, onMove }: OrderRowProps): ReactElement => (
  <li className="order-row line-below row gap-1 items-center" data-dragged={isDragged}>
    <span className="order-handle" title="Dra för att flytta" onPointerDown={onGrab} />
    <span className="order-title can-shrink strong break-anywhere">
      <bdi>{title}</bdi>
    </span>
    {directions.map(({ icon, step, words }) => (
      <button
        key={icon}
        type="button"
        className="button button-quiet order-move finger-high"
        // The button uses `aria-disabled`, because a disabled button would lose the focus at an end of the list.
        aria-disabled={place + step < 0 || place + step >= count}
        onClick={({ currentTarget }) => {
          // The row must be rendered at once, because a moved element loses the focus.
          flushSync(() => onMove(place + step))
          currentTarget.focus()
        }}
      >
        <Icon name={icon} />
        <span className="visually-hidden">{`${words} ${title}`}</span>
      </button>
    ))}
  </li>
)

interface OrderListProps<Id extends number> {
  readonly things: readonly { readonly id: Id; readonly title: string }[]
  /** Where the order is seen. */
  readonly lead: string
  /** The accessible name of the list. */
  readonly label: string
  /** The name of the order in the call. */
  readonly field: string
  readonly save: (order: readonly Id[], begun: { readonly began: FieldValues }) => Answer<unknown>
  readonly onDone: () => void
}

export const OrderList = <Id extends number>(props: OrderListProps<Id>): ReactElement => {
  const { things, lead, label, field, save, onDone } = props
  const { busy, failure, send } = useCall()
  const [order, setOrder] = useState<readonly Id[]>(() => things.map(({ id }) => id))
  const [dragged, setDragged] = useState<Id | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  /** Withdraws the previous announcement if it is still waiting. Only the latest place matters. */
  const takeBack = useRef((): void => undefined)
  const shown = inOrder(things, order)
  const ids = shown.map(({ id }) => id)
  const isChanged = things.some(({ id }, place) => id !== ids[place])
  const leaving = useUnsavedWork(() => isChanged)

  useEffect(() => comeTo(list.current?.querySelector('button:not([aria-disabled="true"])') ?? null), [])

  const move = (id: Id, to: number): void => {
    const moved = movedTo(ids, id, to)
    if (moved === ids) return
    setOrder(moved)
    const title = things.find((thing) => thing.id === id)?.title ?? ''
    takeBack.current()
    takeBack.current = announce(`${title}, plats ${to + 1} av ${ids.length}`)
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
    move(dragged, to)
    list.current.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  const overtaken = useOvertaken<Readonly<Record<string, readonly Id[]>>>({
    began: { [field]: order },
    wordsOf: (orders) =>
      inOrder(things, orders[field] ?? [])
        .map(({ title }) => title)
        .join(', '),
    fill: (orders) => setOrder(orders[field] ?? []),
    focus: () => comeTo(saveButton.current),
  })
  const saveAll = async (): Promise<void> => {
    const saved = await send(() => overtaken.send({ [field]: ids }, (begun) => save(ids, begun)))
    if (saved?._tag === 'Ok') onDone()
  }

  return (
    <div className="order-resources stack gap-4">
      <p className="muted">{`${lead} Dra i en rad, eller flytta den med pilarna.`}</p>
      {/* The list captures the pointer, because a moved row would lose it. */}
      <ol
        ref={list}
        className="order-list line-above"
        aria-label={label}
        data-dragging={dragged !== null}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {shown.map(({ id, title }, place) => (
          <OrderRow
            key={id}
            title={title}
            place={place}
            count={ids.length}
            isDragged={id === dragged}
            onGrab={(event) => {
              if (event.button !== 0) return
              event.preventDefault()
              list.current?.setPointerCapture(event.pointerId)
              setDragged(id)
            }}
            onMove={(to) => move(id, to)}
          />
        ))}
      </ol>
      <Alert words={failure} />
      {overtaken.choice}
      <div className="form-actions">
        <button
          ref={saveButton}
          type="button"
          className="button button-main"
          aria-busy={busy}
          onClick={() => void saveAll()}
        >
          Spara ordningen
        </button>
        <button type="button" className="button" onClick={onDone}>
          Avbryt
        </button>
      </div>
      {leaving}
    </div>
  )
}
