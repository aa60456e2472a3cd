/** An e-mail as its recipient gets it, with examples filled in by what fills in the real ones. */
import type { ReactElement } from 'react'
import { mailParts } from '../../../domain/mail/mail-parts.ts'
import { sampleValues } from '../../../domain/mail/sample-values.ts'
import type { EmailName } from '../../../domain/rules/email-placeholders.ts'
import { addressOf } from '../../core/base-path.ts'
import { brand } from '../../kit/brand/brand.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { emailPageTexts } from './email-page-texts.ts'
import { Preview } from './preview.tsx'
import './email-preview.css'

interface EmailPreviewProps {
  readonly name: EmailName
  readonly subject: string
  readonly body: string
}

export const EmailPreview = ({ name, subject, body }: EmailPreviewProps): ReactElement => {
  const values = sampleValues(name, addressOf(''))
  const mail = mailParts({ subject, body }, values)
  return (
    <Preview title={emailPageTexts.preview} action={<span className="muted">{emailPageTexts.sample}</span>}>
      <article className="mail-preview">
        <dl className="mail-preview-head">
          <dt>{emailPageTexts.from}</dt>
          <dd>{brand.name}</dd>
          <dt>{emailPageTexts.to}</dt>
          <dd>{name === 'booking-made-group' ? emailPageTexts.groupAddress : values.userEmail}</dd>
          <dt>{emailPageTexts.subject}</dt>
          <dd className="mail-preview-subject">{mail.subject}</dd>
        </dl>
        <div className="mail-preview-text">
          <p className="mail-preview-sender">{brand.name}</p>
          <RichText html={mail.content} />
          <RichText html={mail.footer} className="mail-preview-footer" />
        </div>
      </article>
    </Preview>
  )
}
