/** Another administrator saved the text while it was typed in: both are there, and one chooses. */
import type { ReactElement } from 'react'
import { ContentText } from '../rich-text/content-text.tsx'
import { contentTexts } from './content-texts.ts'
import type { Text } from './use-texts.ts'

interface OvertakenNoticeProps {
  readonly text: Text
  readonly onDropMine: () => void
}

export const OvertakenNotice = ({ text, onDropMine }: OvertakenNoticeProps): ReactElement => (
  <div role="alert">
    {text.overtaken ? (
      <div className="notice notice-warning content-overtaken">
        <p className="notice-title">{contentTexts.overtaken}</p>
        <p>{contentTexts.overtakenDetail}</p>
        <div className="content-saved">
          {text.item.value === '' ? <p className="muted">{contentTexts.nothing}</p> : <ContentText item={text.item} />}
        </div>
        <div className="form-actions">
          <button type="button" className="button" onClick={text.keepMine}>
            {contentTexts.keepMine}
          </button>
          <button type="button" className="button button-loss" onClick={onDropMine}>
            {contentTexts.dropMine}
          </button>
        </div>
      </div>
    ) : null}
  </div>
)
