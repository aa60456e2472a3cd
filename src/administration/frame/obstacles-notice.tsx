/** What has still to be done before anybody can book it, each with the way to where it is done. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'

export interface Obstacle {
  readonly text: string
  readonly way: { readonly href: string; readonly text: string }
}

interface ObstaclesNoticeProps {
  readonly title: string
  readonly obstacles: readonly Obstacle[]
}

/** A place on the page itself is the browser's to go to. */
const Way = ({ href, text }: Obstacle['way']): ReactElement =>
  href.startsWith('#') ? <a href={href}>{text}</a> : <Link href={href}>{text}</Link>

export const ObstaclesNotice = ({ title, obstacles }: ObstaclesNoticeProps): ReactElement | null =>
  obstacles.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-obstacles">
        {obstacles.map(({ text, way }) => (
          <li key={text}>
            {text} <Way {...way} />
          </li>
        ))}
      </ul>
    </div>
  )
