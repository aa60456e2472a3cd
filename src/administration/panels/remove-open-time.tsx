/**
 * Removes an opening time, once the person has said that it shall go. Which bookings that leaves outside of what is open is
 * read before, so that the question is told of whole, and once.
 */
import { type ReactElement, useState } from 'react'
import type { CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { AffectedBookings } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { readAffected } from './affected-bookings.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedTexts } from './affected-texts.ts'
import { openTimesTexts as texts } from './open-times-texts.ts'
import { useFocusAfterRemoval } from './panel.tsx'
import type { Owned } from './panel-owner.ts'
import { panelTexts } from './panel-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

interface RemoveOpenTimeProps {
  readonly owned: Owned
  readonly time: OpenTime
  /** What is removed, for those who hear the button alone. */
  readonly what: string
}

export const RemoveOpenTime = ({ owned, time, what }: RemoveOpenTimeProps): ReactElement => {
  const core = useCore()
  const calls = usePartCalls()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Result<AffectedBookings, CallFailure> | null>(null)
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  const { owner, own } = owned
  const open = own.open.filter(({ id }) => id !== time.id)
  const affected = found?._tag === 'Ok' && found.value.count > 0 ? found.value : null

  const ask = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFound(await readAffected(core, owned, { _tag: 'Opened', open }))
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
          call={() => calls.removeOpenTime(time.id)}
          onDone={() => {
            setFound(null)
            setGone(true)
          }}
          onClose={() => setFound(null)}
        >
          <p className="numeric">
            <strong>{what}</strong>
          </p>
          {/* A resource without any of its own follows its group. */}
          <p>{owner._tag === 'Resource' && open.length === 0 ? texts.lastOfResource : texts.detail}</p>
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
