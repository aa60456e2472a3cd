/**
 * The notice about lapses, with a button that chooses the times again. Then it lists the times that could not be chosen
 * again, each with the reason. The notice is shown in the bar and in the dialog that covers the bar. It is announced once
 * the tab is visible.
 */
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { linesOf } from '../../../domain/selectors/basket.ts'
import { andMore } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { InDialog } from '../../kit/design/above-dialogs.tsx'
import { announce, inOneLine, linesIn } from '../../kit/design/announce.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { lineKey, lineWhen } from '../basket/basket-lines.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { type Lapses, missedOf } from './lapses.ts'

const lapseNoticeTexts = {
  expiredTitle: 'Tiden gick ut',
  lostTitle: 'Tider som du hade valt hålls inte längre',
  missedTitle: (slots: number): string =>
    slots === 1 ? 'En tid gick inte att välja igen' : `${slots} tider gick inte att välja igen`,
  expiredDetail:
    'Dina valda tider har släppts så att andra kan boka dem. Är de fortfarande lediga kan du välja dem igen.',
  lostDetail: 'Är de fortfarande lediga kan du välja dem igen.',
  chooseAgain: 'Välj samma tider igen',
  dismiss: 'Stäng',
} as const

const SAID_LINES = 3

/** The title of the notice. Empty if there is no notice. */
const titleOf = ({ slots, missed }: Lapses): string => {
  if (missed.length > 0) return lapseNoticeTexts.missedTitle(missed.length)
  if (slots.length === 0) return ''
  return slots.every(({ cause }) => cause === 'expired') ? lapseNoticeTexts.expiredTitle : lapseNoticeTexts.lostTitle
}

interface LapseNoticeProps {
  readonly lapses: Lapses
  /** The text for times that ran out. It replaces the usual text. */
  readonly expiredDetail?: string
}

const Lapsed = ({ lapses, expiredDetail }: LapseNoticeProps): ReactElement => {
  const lines = linesOf(lapses.slots, useStatePart('resources'))
  const expired = lapses.slots.every(({ cause }) => cause === 'expired')
  return (
    <>
      <ul className="lapse-lines medium numeric">
        {lines.slice(0, SAID_LINES).map((line) => (
          <li key={lineKey(line)}>
            <bdi>{line.title}</bdi>, {lineWhen(line)}
          </li>
        ))}
        {lines.length > SAID_LINES ? <li>{andMore(lines.length - SAID_LINES)}</li> : null}
      </ul>
      <p className="muted">
        {expired ? (expiredDetail ?? lapseNoticeTexts.expiredDetail) : lapseNoticeTexts.lostDetail}
      </p>
    </>
  )
}

interface NoticeProps extends LapseNoticeProps {
  readonly busy: boolean
  readonly onDismiss: () => void
  readonly onChooseAgain: () => void
  readonly words?: RefObject<HTMLDivElement | null>
}

const Notice = ({ words, busy, onDismiss, onChooseAgain, ...props }: NoticeProps): ReactElement => {
  const { lapses } = props
  const { missed } = lapses
  return (
    <div className="booking-bar-row row items-center booking-bar-notice line-below">
      <div ref={words} className="booking-bar-summary booking-bar-words">
        <strong>{titleOf(lapses)}</strong>
        {missed.length > 0 ? <LostSlots slots={missed} /> : <Lapsed {...props} />}
      </div>
      <div className="booking-bar-actions cluster gap-2">
        <button type="button" className="button" onClick={onDismiss}>
          {lapseNoticeTexts.dismiss}
        </button>
        {missed.length > 0 ? null : (
          <button type="button" className="button button-main" aria-busy={busy} onClick={onChooseAgain}>
            {lapseNoticeTexts.chooseAgain}
          </button>
        )}
      </div>
    </div>
  )
}

export const LapseNotice = (props: LapseNoticeProps): ReactElement | null => {
  const { slots, onMissed } = props.lapses
  const core = useCore()
  const [busy, setBusy] = useState(false)
  const title = titleOf(props.lapses)
  const visible = useVisible()
  const words = useRef<HTMLDivElement>(null)
  const said = useRef('')

  useEffect(() => {
    if (!visible || said.current === title) return
    said.current = title
    if (words.current !== null) announce(inOneLine(linesIn(words.current)), 'assertive')
  }, [visible, title])

  if (title === '') return null
  const chooseAgain = async (): Promise<void> => {
    setBusy(true)
    const asked = slots.map(({ cause: _, ...slot }) => slot)
    await core.command({ _tag: 'SelectSlots', slots: asked })
    setBusy(false)
    onMissed(missedOf(core.state.value, asked))
  }
  const dismiss = (): void => {
    onMissed([])
    void core.command({ _tag: 'DismissLapses' })
  }
  const notice = { ...props, busy, onDismiss: dismiss, onChooseAgain: () => void chooseAgain() }
  return (
    <>
      <Notice {...notice} words={words} />
      <InDialog place="news">
        <Notice {...notice} />
      </InDialog>
    </>
  )
}
