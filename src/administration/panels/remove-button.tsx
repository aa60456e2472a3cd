/** Removes a part, once the person has said that it shall go. */
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { useFocusAfterRemoval } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'

interface RemoveButtonProps {
  /** The name of the part, for those who hear the button alone. */
  readonly what: string
  readonly texts: { readonly question: string; readonly action: string; readonly detail?: string }
  /** The part as the question shows it, where that is not `what`. */
  readonly children?: ReactNode
  readonly call: () => Answer<unknown>
}

export const RemoveButton = ({
  what,
  texts,
  children = <strong>{what}</strong>,
  call,
}: RemoveButtonProps): ReactElement => {
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  return (
    <LossButton
      className="button button-loss button-quiet panel-action"
      text={
        <>
          {panelTexts.remove}
          <span className="visually-hidden"> {what}</span>
        </>
      }
      question={texts.question}
      action={texts.action}
      safe={panelTexts.keep}
      call={call}
      onDone={() => setGone(true)}
    >
      <p className="numeric">{children}</p>
      {texts.detail === undefined ? null : <p>{texts.detail}</p>}
    </LossButton>
  )
}
