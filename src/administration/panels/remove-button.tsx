/** Removes a part, once the person has said that it shall go. */
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useFocusAfterRemoval } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'

interface RemoveButtonProps {
  /** What is removed, for those who hear the button alone. */
  readonly what: string
  readonly question: string
  readonly action: string
  /** What there is to know before: what it is, and what follows. */
  readonly children: ReactNode
  readonly onRemove: () => Answer<unknown>
}

export const RemoveButton = ({ what, question, action, children, onRemove }: RemoveButtonProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)

  const remove = async (): Promise<string | null> => {
    const answer = await onRemove()
    if (answer._tag === 'Failed') return failureWords(answer.failure)
    setAsked(false)
    setGone(true)
    return null
  }

  return (
    <>
      <button type="button" className="button button-loss button-quiet panel-way" onClick={() => setAsked(true)}>
        {panelTexts.remove}
        <span className="visually-hidden"> {what}</span>
      </button>
      {asked ? (
        <LossLightbox
          question={question}
          action={action}
          safe={panelTexts.keep}
          onDo={remove}
          onClose={() => setAsked(false)}
        >
          {children}
        </LossLightbox>
      ) : null}
    </>
  )
}
