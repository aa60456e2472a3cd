/** Lists the steps that remain before it can be booked, each with a link to its place. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Warning } from './warnings.ts'

interface WarningsNoticeProps {
  readonly title: string
  readonly warnings: readonly Warning[]
}

/** The browser itself goes to a place on the page. */
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
