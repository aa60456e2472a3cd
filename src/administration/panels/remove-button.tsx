/** Removes a part, once the person has said that it shall go. */
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useFocusAfterRemoval } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'

interface RemoveButtonProps {
  /** What is removed, for those who hear the button alone. */
  readonly what: string
  readonly texts: { readonly question: string; readonly action: string; readonly detail?: string }
  /** What there is to know before, where it is not what is removed and what follows. */
  readonly children?: ReactNode
  readonly call: () => Answer<unknown>
}

export const RemoveButton = ({ what, texts, children, call }: RemoveButtonProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  return (
    <>
      <button type="button" className="button button-loss button-quiet panel-way" onClick={() => setAsked(true)}>
        {panelTexts.remove}
        <span className="visually-hidden"> {what}</span>
      </button>
      {asked ? (
        <LossLightbox
          question={texts.question}
          action={texts.action}
          safe={panelTexts.keep}
          call={call}
          onDone={() => {
            setAsked(false)
            setGone(true)
          }}
          onClose={() => setAsked(false)}
        >
          {children ?? (
            <>
              <p className="numeric">
                <strong>{what}</strong>
              </p>
              <p>{texts.detail}</p>
            </>
          )}
        </LossLightbox>
      ) : null}
    </>
  )
}
