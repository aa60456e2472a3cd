/**
 * Tells a person who holds a time to which nobody had come that its owner has come after all (docs/rules.md#check-in). The hold keeps its
 * promise, so the person decides. It is shown in the bar and in the dialog that covers the bar, and announced once for each time.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type BasketLine, linesOf, slotsOf } from '../../../domain/selectors/basket.ts'
import { readShownColumn } from '../../../domain/selectors/column-view.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { InDialog } from '../../kit/design/above-dialogs.tsx'
import { announce, inOneLine, linesIn } from '../../kit/design/announce.ts'
import { lineKey, lineWhen } from '../basket/basket-lines.ts'

type Lines = readonly Pick<BasketLine, 'resourceId' | 'date' | 'slots'>[]

/** The slots whose owners have come, although the person holds them. */
const heldOverOf = (state: State, lines: Lines): readonly SlotReference[] =>
  slotsOf(lines).filter((slot) => {
    const booking = readShownColumn(state, slot)?.slots[slot.startTime]?.booking
    return booking?.heldOver === true && booking.own !== true
  })

const areSame = (some: readonly SlotReference[], others: readonly SlotReference[]): boolean =>
  some.map(slotKey).join() === others.map(slotKey).join()

export interface HeldOverNoticeProps {
  /** What is held. */
  readonly lines: Lines
}

export const HeldOverNotice = ({ lines }: HeldOverNoticeProps): ReactElement | null => {
  const core = useCore()
  const resources = useStatePart('resources')
  const slots = useCoreState(
    useMemo(() => (state: State) => heldOverOf(state, lines), [lines]),
    areSame,
  )
  const [busy, setBusy] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const key = slots.map(slotKey).join()
  useEffect(() => {
    if (key !== '' && words.current !== null) announce(inOneLine(linesIn(words.current)), 'beside')
  }, [key])
  if (slots.length === 0) return null
  const letGo = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    await core.command({ _tag: 'ReleaseSlots', slots })
    setBusy(false)
  }
  const notice = (place: typeof words | null): ReactElement => (
    <div className="booking-bar-row row items-center booking-bar-notice line-below">
      <div ref={place} className="booking-bar-summary booking-bar-words">
        <strong>Den som bokade först har kommit</strong>
        <ul className="lapse-lines medium numeric">
          {linesOf(slots, resources).map((line) => (
            <li key={lineKey(line)}>
              <bdi>{line.title}</bdi>, {lineWhen(line)}
            </li>
          ))}
        </ul>
        <p className="muted">Tiden är din om du bokar den innan nedräkningen är slut. Släpper du den är den deras.</p>
      </div>
      <div className="booking-bar-actions cluster gap-2">
        <button type="button" className="button" aria-busy={busy} onClick={() => void letGo()}>
          {slots.length === 1 ? 'Släpp tiden' : 'Släpp tiderna'}
        </button>
      </div>
    </div>
  )
  return (
    <>
      {notice(words)}
      <InDialog place="news">{notice(null)}</InDialog>
    </>
  )
}
