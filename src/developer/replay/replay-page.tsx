/**
 * The page `/replay` opens a recorded log and replays it (`docs/replay.md`). It needs no sign-in and, once loaded, no
 * network; the address keeps nothing, and nothing of the file leaves the browser.
 */
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { recordedDay } from './event-words.ts'
import { FileButton, OpeningFailure, useFileDrop, useOpening } from './file-opening.tsx'
import { dismissReader, nothingOpen, prepareReader } from './open-recording.ts'
import { createReplayStage } from './replay-stage.ts'
import { replayTexts } from './replay-texts.ts'
import { ReplayTool } from './replay-tool.tsx'
import './replay-page.css'

export const ReplayPage = (): ReactElement => {
  usePageTitle(replayTexts.title)
  const [stage] = useState(createReplayStage)
  const { opened, problem, progress, open } = useOpening()
  const over = useFileDrop(open)

  // The frame takes the stage from here, so it must be there before the frame has loaded.
  useLayoutEffect(() => {
    window.replayStage = stage
    return () => {
      delete window.replayStage
    }
  }, [stage])

  useEffect(() => {
    prepareReader()
    return dismissReader
  }, [])

  const entries = opened?.recording.entries ?? []
  const [first] = entries
  const last = entries.at(-1)
  return (
    <div className="page replay-page">
      <header className="replay-head">
        <div className="replay-title">
          <h1>{replayTexts.title}</h1>
          {opened === null ? (
            <p className="lead">{replayTexts.lead}</p>
          ) : (
            <p className="replay-summary">
              <strong>{opened.name}</strong>{' '}
              <span className="muted numeric">
                {replayTexts.summary(
                  entries.length,
                  first === undefined ? '' : recordedDay(first.at),
                  last === undefined ? '' : recordedDay(last.at),
                )}
                {`, ${replayTexts.build(opened.recording.app)}`}
              </span>
            </p>
          )}
        </div>
        {opened === null ? null : <FileButton label={replayTexts.chooseAnother} onFile={open} />}
      </header>
      {problem === null ? null : (
        <div role="alert">
          <OpeningFailure name={problem.name} problem={problem.problem} />
        </div>
      )}
      <p className="replay-progress muted numeric" role="status">
        {progress === null ? '' : replayTexts.opening(progress)}
      </p>
      {opened === null ? (
        <div className="replay-start">
          <div className="replay-drop">
            <FileButton label={replayTexts.choose} main busy={progress !== null} onFile={open} />
            <p className="muted">{replayTexts.dropHere}</p>
          </div>
          <p>{replayTexts.stays}</p>
          <h2>{replayTexts.howTitle}</h2>
          <p>{replayTexts.how}</p>
        </div>
      ) : null}
      {/* The tool is loaded with the page, so that a recording can be seen without a network as well. */}
      <ReplayTool opened={opened ?? nothingOpen} stage={stage} hidden={opened === null} />
      {over ? <p className="replay-over">{replayTexts.dropNow}</p> : null}
    </div>
  )
}
