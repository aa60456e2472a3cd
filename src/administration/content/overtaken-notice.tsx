/**
 * Another administrator saved the text while it was typed in: both are there, and one chooses. Invariant: it never takes
 * focus while one types.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { contentTexts as texts } from './content-texts.ts'
import type { Text } from './use-texts.ts'

interface OvertakenNoticeProps {
  readonly text: Text
  /** Whether saving was refused for it: one is brought to it. */
  readonly refused: boolean
  readonly onDropMine: () => void
}

export const OvertakenNotice = ({ text, refused, onDropMine }: OvertakenNoticeProps): ReactElement => {
  const notice = useRef<HTMLDivElement>(null)
  const { overtaken } = text

  useEffect(() => {
    if (refused && overtaken) notice.current?.focus()
  }, [refused, overtaken])

  return (
    <div role="alert">
      {overtaken ? (
        <div ref={notice} className="notice notice-warning content-overtaken" tabIndex={-1}>
          <p className="notice-title">{texts.overtaken}</p>
          <p>{texts.overtakenDetail}</p>
          <div className="content-saved">
            {text.item.value === '' ? <p className="muted">{texts.nothing}</p> : <ContentText item={text.item} />}
          </div>
          <div className="form-actions">
            <button type="button" className="button" onClick={text.keepMine}>
              {texts.keepMine}
            </button>
            <button type="button" className="button button-loss" onClick={onDropMine}>
              {texts.dropMine}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
