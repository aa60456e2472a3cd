/** Why a file could not be opened, and on which line. */
import type { ReactElement } from 'react'
import type { OpeningFailed, OpeningProblem } from './open-recording.ts'
import { replayTexts } from './replay-texts.ts'
import './opening-failure.css'

const wordsOf = (problem: OpeningProblem): string => {
  switch (problem.kind) {
    case 'no-log':
      return replayTexts.noLog
    case 'newer-format':
      return replayTexts.newerFormat
    case 'broken-line':
      return replayTexts.brokenLine(problem.line)
    case 'unreadable':
      return replayTexts.unreadable
  }
}

export const OpeningFailure = ({ name, problem }: Omit<OpeningFailed, '_tag'>): ReactElement => (
  <div className="notice notice-danger opening-failure">
    <p className="notice-title">{replayTexts.problemTitle(name)}</p>
    <p>{wordsOf(problem)}</p>
    {problem.kind === 'unreadable' ? null : (
      <details>
        <summary>{replayTexts.problemDetail}</summary>
        <pre className="opening-problem">{problem.problem}</pre>
      </details>
    )}
  </div>
)
