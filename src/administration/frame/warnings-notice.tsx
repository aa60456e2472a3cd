/** What has still to be done before it can be booked, each with a link to where it is done. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Warning } from './warnings.ts'

interface WarningsNoticeProps {
  readonly title: string
  readonly warnings: readonly Warning[]
}

/** A place on the page itself is the browser's to go to. */
const WarningLink = ({ href, text }: Warning['link']): ReactElement =>
  href.startsWith('#') ? <a href={href}>{text}</a> : <Link href={href}>{text}</Link>

export const WarningsNotice = ({ title, warnings }: WarningsNoticeProps): ReactElement | null =>
  warnings.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-warnings">
        {warnings.map(({ text, link }) => (
          <li key={text}>
            {text} <WarningLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  )
