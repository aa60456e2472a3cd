/**
 * Two minutes before the deadline, a dialog offers ten minutes more (`docs/rules.md#holds`,
 * https://www.w3.org/TR/WCAG22/#timing-adjustable). It asks once for each deadline, in a visible tab. Escape also gives
 * more time, so that a person loses nothing by it.
 */
import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type BasketLine, basket, remainingSeconds } from '../../../domain/selectors/basket.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import type { TimeLeftProps } from './countdown.tsx'
import { minutesAndSeconds, spokenTime, useSecondsLeft } from './seconds-left.ts'

/**
 * The parameter `time` is the time left: "1:58" where the words are shown, "1 minut och 58 sekunder" where they are
 * announced.
 */
const timeWarningTexts = {
  title: 'Tiden är snart slut',
  detail: (time: string): string =>
    `Dina valda tider släpps om ${time}, så att andra kan boka dem. Behöver du mer tid?`,
  fixed: (time: string): string =>
    `Dina valda tider släpps om ${time}, så att andra kan boka dem. Boka nu om du vill ha tiderna.`,
  extend: 'Förläng tiden',
  extended: (time: string): string => `Tiden är förlängd. ${time} kvar.`,
  decline: 'Fortsätt utan att förlänga',
  limit: 'Tiden har förlängts så många gånger som går. Boka nu om du vill ha tiderna.',
  failed: 'Tiden kunde inte förlängas. Försök igen.',
  close: 'Stäng',
  uncounted: 'utan nedräkning här',
  leaving: 'Tiderna släpps strax, eftersom du har lämnat bokningen.',
  backToBooking: 'Tillbaka till bokningen',
} as const

const WARN_SECONDS = 120

/** The warning about one deadline. Each deadline has a component instance of its own (`key`). */
const Warning = ({ deadline }: { readonly deadline: number }): ReactElement | null => {
  const core = useCore()
  const visible = useVisible()
  const seconds = useSecondsLeft(deadline)
  /** The dialog is not shown if less than two minutes were left at the first reading. */
  const [asks] = useState(seconds > WARN_SECONDS)
  const [answered, setAnswered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The button for more time. It has the focus, so that Enter also gives more time. */
  const main = useRef<HTMLButtonElement>(null)
  const mayExtend = useHas('extension')

  if (!(asks && visible) || answered || seconds === 0 || seconds > WARN_SECONDS) return null

  const decline = (): void => setAnswered(true)
  const extend = async (): Promise<void> => {
    if (busy) return
    if (!mayExtend || refusal === timeWarningTexts.limit) return decline()
    setBusy(true)
    const answer = await core.command({ _tag: 'ExtendReservations' })
    setBusy(false)
    const state = core.state.value
    const extended = basket(state).deadline
    if (extended !== null && extended !== deadline) {
      const left = remainingSeconds(extended, state.clockOffset ?? 0, Date.now())
      announce(timeWarningTexts.extended(spokenTime(left < 60 ? left : left - (left % 60))))
    }
    // After an extension there is a new deadline, and this dialog has left the page with the old one.
    setRefusal(answer._tag === 'Failed' ? timeWarningTexts.failed : timeWarningTexts.limit)
  }
  const words = (time: string): string => (mayExtend ? timeWarningTexts.detail : timeWarningTexts.fixed)(time)
  return (
    <Lightbox
      title={timeWarningTexts.title}
      words={<p className="numeric">{words(minutesAndSeconds(seconds))}</p>}
      spoken={words(spokenTime(seconds))}
      tellsTime
      focusFirst={main}
      onClose={() => void extend()}
    >
      <div role="alert">{refusal === null ? null : <p className="notice notice-warning">{refusal}</p>}</div>
      <div className="lightbox-actions">
        {mayExtend ? (
          <button type="button" className="button" onClick={decline}>
            {timeWarningTexts.decline}
          </button>
        ) : null}
        <button ref={main} type="button" className="button button-main" aria-busy={busy} onClick={() => void extend()}>
          {!mayExtend || refusal === timeWarningTexts.limit ? timeWarningTexts.close : timeWarningTexts.extend}
        </button>
      </div>
    </Lightbox>
  )
}

/** Says that the chosen slots are let go soon, because their pages were left. It links back to them. */
const Leaving = ({ line }: { readonly line: BasketLine }): ReactElement => {
  const groupId = useStatePart('resources')[line.resourceId]?.groupId
  return (
    <p className="booking-bar-leaving">
      {timeWarningTexts.leaving}{' '}
      {groupId === undefined ? null : (
        <Link href={groupDayPath(groupId, line.date)}>{timeWarningTexts.backToBooking}</Link>
      )}
    </p>
  )
}

/**
 * Shows the warning beside the countdown. In place of the countdown it shows that the choice is let go soon, or that the
 * back end states no deadline.
 */
export const BesideTime = ({ deadline, left }: TimeLeftProps): ReactElement => {
  if (left !== undefined) return <Leaving line={left} />
  if (deadline === null) return <span className="countdown">{timeWarningTexts.uncounted}</span>
  return <Warning deadline={deadline} />
}
