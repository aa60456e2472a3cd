/**
 * Asks a person before something is lost.
 *
 * Invariants:
 * - the button for the safe choice gets the focus;
 * - the text of the other button names the loss;
 * - a second press does not repeat a call that is under way;
 * - a failure is shown within the dialog;
 * - the person must confirm again when the stake or the signed-in person changes while the dialog is open.
 */
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useCall } from '../use-call.ts'
import { Lightbox } from './lightbox.tsx'
import { useStake } from './use-stake.ts'

export const lossTexts = {
  personChanged: 'En annan person har loggat in, i en annan flik.',
} as const

interface LossLightboxProps {
  readonly question: string
  readonly action: string
  readonly safe: string
  /** The words of the dialog about the loss and its consequences. */
  readonly children: ReactNode
  /** Further content below the words. */
  readonly further?: ReactNode
  /** The part of the words that may change while the dialog is open, such as a price. */
  readonly stake?: string
  /** The call that carries out the loss. It is left out when no call is needed. */
  readonly call?: () => Answer<unknown>
  /** Called when the loss has been carried out. */
  readonly onDone: () => void
  readonly onClose: () => void
}

export const LossLightbox = (props: LossLightboxProps): ReactElement => {
  const { question, action, safe, children, further, stake = '', call, onDone, onClose } = props
  const safeButton = useRef<HTMLButtonElement>(null)
  const { busy, failure, send } = useCall()
  const account = useStatePart('account')
  const who = account._tag === 'SignedIn' ? account.userId : null
  const { before, takeNote } = useStake('', { who, stake }, (a, b) => a.who === b.who && a.stake === b.stake)

  const close = (): void => {
    if (!busy) onClose()
  }
  const carryOut = async (): Promise<void> => {
    if (call === undefined || (await send(call))?._tag === 'Ok') onDone()
  }
  return (
    <Lightbox title={question} words={children} onClose={close} focusFirst={safeButton}>
      {further}
      {failure === null ? null : (
        <p className="notice notice-danger" role="alert">
          {failure}
        </p>
      )}
      {before === null ? null : (
        <p className="notice notice-warning" role="alert">
          {before.who === who ? 'Det här har ändrats medan frågan stod öppen. Läs det igen.' : lossTexts.personChanged}
        </p>
      )}
      <div className="lightbox-actions">
        <button ref={safeButton} type="button" className="button" onClick={close}>
          {safe}
        </button>
        {before === null ? (
          <button type="button" className="button button-loss" aria-busy={busy} onClick={() => void carryOut()}>
            {action}
          </button>
        ) : (
          <button type="button" className="button" onClick={takeNote}>
            Fortsätt
          </button>
        )}
      </div>
    </Lightbox>
  )
}

interface LossButtonProps extends Omit<LossLightboxProps, 'onClose'> {
  readonly text: ReactNode
  readonly className?: string
  readonly 'aria-haspopup'?: 'dialog'
  /** The name of a button whose text alone does not say what is lost. */
  readonly 'aria-label'?: string
}

/** A button that asks before something is lost. */
export const LossButton = (props: LossButtonProps): ReactElement => {
  const { text, className = 'button button-loss', onDone, ...rest } = props
  const { 'aria-haspopup': popup, 'aria-label': label, ...question } = rest
  const [asked, setAsked] = useState(false)
  const close = (): void => setAsked(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup={popup}
        aria-label={label}
        onClick={() => setAsked(true)}
      >
        {text}
      </button>
      {asked ? (
        <LossLightbox
          {...question}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
