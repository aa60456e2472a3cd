/**
 * Makes an e-mail from its texts and values: subject, HTML and plain text. Invariants: A reader's mail program fetches nothing for it from
 * elsewhere. An e-mail that is useless without its link has the link, whatever an administrator has written.
 */
import { escapeHtml, type MailValues, mailParts, mentions } from '../../domain/mail/mail-parts.ts'
import { type EmailName, LIVES_BY_ITS_LINK } from '../../domain/rules/email-placeholders.ts'
import { hasText } from '../../domain/rules/text-kinds.ts'
import { type EmailText, standardEmailText } from '../content/standard-content.ts'
import { houseName } from '../process/brand.ts'
import { plainTextOf } from './plain-text.ts'

export interface RenderedMail {
  /** A single line. */
  readonly subject: string
  /** A whole HTML page. */
  readonly html: string
  readonly plain: string
}

const linkParagraph = '<p><a href="{{link}}">{{link}}</a></p>'

/** The administrator's text, or the standard text where the administrator's is empty. */
const usableText = (name: EmailName, text: Partial<EmailText>): EmailText => {
  const standard = standardEmailText(name)
  const subject = text.subject ?? ''
  const body = hasText(text.body ?? '') ? (text.body ?? '') : standard.body
  return {
    subject: subject.trim() === '' ? standard.subject : subject,
    body: LIVES_BY_ITS_LINK.has(name) && !mentions(body, 'link') ? body + linkParagraph : body,
  }
}

/** Makes the HTML page. It sets no colours for text and background, so that it is readable in light and in dark mail programs. */
const pageOf = (subject: string, content: string, footer: string): string => `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
p, ul, ol { margin: 0 0 1em; }
.align-center { text-align: center; }
.align-right { text-align: right; }
</style>
</head>
<body style="margin: 0; padding: 0;">
<div lang="sv" style="max-width: 36em; margin: 0 auto; padding: 24px 16px; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5; overflow-wrap: break-word;">
<div style="margin: 0 0 24px; padding: 0 0 8px; border-bottom: 2px solid #6b7f9e; font-size: 18px; font-weight: bold;">${escapeHtml(houseName)}</div>
${content}
<div style="margin: 32px 0 0; padding: 12px 0 0; border-top: 1px solid #8a8f98; font-size: 13px;">${footer}</div>
</div>
</body>
</html>
`

/** Fills the texts of the administrators. The standard text replaces a missing or empty text. */
export const renderMail = (name: EmailName, text: Partial<EmailText>, values: MailValues): RenderedMail => {
  const { subject, content, footer } = mailParts(usableText(name, text), values)
  return {
    subject,
    html: pageOf(subject, content, footer),
    plain: `${plainTextOf(content)}\n\n--\n${plainTextOf(footer)}\n`,
  }
}
