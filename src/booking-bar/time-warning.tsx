/**
 * A minute before the chosen times are let go: a question whether to have ten minutes more (contract 7, WCAG 2.2.1).
 * Asked once for each deadline, in a tab that somebody sees; Escape gives more time, since nothing may be lost by it.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { remainingSeconds } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { useCore, useCoreState } from '../core/core-context.tsx'
import { useHas } from '../core/use-has.ts'
import { Lightbox } from '../design/lightbox.tsx'
import { useVisible } from '../routing/use-visible.ts'
import { timeWarningTexts } from './time-warning-texts.ts'

const WARN_SECONDS = 60
const LOOK_MS = 500

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

/** Whether the last minute has begun while this tab looked; a term that is shorter than that is not asked about. */
const useLastMinute = (deadline: number): boolean => {
  const clockOffset = useCoreState(clockOffsetOf)
  const [begunFor, setBegunFor] = useState<number | null>(null)

  useEffect(() => {
    let before: number | null = null
    const look = (): void => {
      const now = remainingSeconds(deadline, clockOffset, Date.now())
      if (before !== null && before > WARN_SECONDS && now <= WARN_SECONDS && now > 0) setBegunFor(deadline)
      before = now
    }
    look()
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [deadline, clockOffset])

  return begunFor === deadline
}

export const TimeWarning = ({ deadline }: { readonly deadline: number }): ReactElement | null => {
  const core = useCore()
  const visible = useVisible()
  const lastMinute = useLastMinute(deadline)
  const [answeredFor, setAnsweredFor] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const main = useRef<HTMLButtonElement>(null)
  const mayExtend = useHas('extension')
  const shown = lastMinute && visible && answeredFor !== deadline

  // The way to more time has the focus, so that Enter gives it as well.
  useEffect(() => {
    if (shown) main.current?.focus()
  }, [shown])

  if (!shown) return null

  const decline = (): void => setAnsweredFor(deadline)
  const extend = async (): Promise<void> => {
    if (busy) return
    if (!mayExtend || refusal === timeWarningTexts.limit) return decline()
    setBusy(true)
    const answer = await core.command({ _tag: 'ExtendReservations' })
    setBusy(false)
    // An extension gives another deadline, and the question goes with the old one.
    setRefusal(answer._tag === 'Failed' ? timeWarningTexts.failed : timeWarningTexts.limit)
  }
  return (
    <Lightbox title={timeWarningTexts.title} onClose={() => void extend()}>
      <p>{mayExtend ? timeWarningTexts.detail : timeWarningTexts.fixed}</p>
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
