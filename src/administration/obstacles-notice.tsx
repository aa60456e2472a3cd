/** What has still to be done before anybody can book it. */
import type { ReactElement } from 'react'

interface ObstaclesNoticeProps {
  readonly title: string
  readonly obstacles: readonly string[]
}

export const ObstaclesNotice = ({ title, obstacles }: ObstaclesNoticeProps): ReactElement | null =>
  obstacles.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-obstacles">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </div>
  )
