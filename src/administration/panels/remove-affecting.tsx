/**
 * Removes a part of the hours, once the person has said that it shall go. The bookings that this leaves outside are read
 * before, so that the question is announced whole, and once.
 */
import { type ReactElement, useState } from 'react'
import type { Answer, CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { AffectedBookings, TentativeChange } from '../../../domain/schema/calls/group-administration-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { readAffected } from './affected-bookings.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedTexts } from './affected-texts.ts'
import { useFocusAfterRemoval } from './panel.tsx'
import type { Owned } from './panel-owner.ts'
import { panelTexts } from './panel-texts.ts'

interface RemoveAffectingProps {
  readonly owned: Owned
  /** The name of the part, for those who hear the button alone. */
  readonly what: string
  readonly texts: { readonly question: string; readonly action: string; readonly detail: string }
  /** The change that the removal makes. */
  readonly change: TentativeChange
  readonly call: () => Answer<unknown>
}

export const RemoveAffecting = ({ owned, what, texts, change, call }: RemoveAffectingProps): ReactElement => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Result<AffectedBookings, CallFailure> | null>(null)
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  const affected = found?._tag === 'Ok' && found.value.count > 0 ? found.value : null

  const ask = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFound(await readAffected(core, owned, change))
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="button button-loss button-quiet panel-action"
        aria-busy={busy}
        onClick={() => void ask()}
      >
        {panelTexts.remove}
        <span className="visually-hidden"> {what}</span>
      </button>
      {found === null ? null : (
        <LossLightbox
          question={texts.question}
          action={texts.action}
          safe={panelTexts.keep}
          further={affected === null ? null : <AffectedList {...affected} />}
          call={call}
          onDone={() => {
            setFound(null)
            setGone(true)
          }}
          onClose={() => setFound(null)}
        >
          <p className="numeric">
            <strong>{what}</strong>
          </p>
          <p>{texts.detail}</p>
          {affected === null ? null : (
            <p>
              <strong>{affectedTexts.title(affected.count)}.</strong>
            </p>
          )}
          {found._tag === 'Failed' ? <p>{affectedTexts.unknown}.</p> : null}
        </LossLightbox>
      )}
    </>
  )
}
