/**
 * The page `/replay` opens a recorded log and replays it (`docs/replay.md`). It needs no sign-in and, once loaded, no
 * network. Its address stores nothing, and no data from the file leaves the browser.
 */
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { recordedDay } from './event-words.ts'
import { FileButton, OpeningFailure, useFileDrop, useOpening } from './file-opening.tsx'
import { dismissReader, nothingOpen, prepareReader } from './open-recording.ts'
import { createReplayStage } from './replay-stage.ts'
import { ReplayTool } from './replay-tool.tsx'
import './replay-page.css'

export const ReplayPage = (): ReactElement => {
  usePageTitle('Återspelning')
  const [stage] = useState(createReplayStage)
  const { opened, problem, progress, open } = useOpening()
  const over = useFileDrop(open)

  // The frame takes the stage from this window, so the stage must be there before the frame loads.
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
  const summary =
    first === undefined || last === undefined
      ? 'Inga händelser'
      : `${counted(entries.length, 'händelse', 'händelser')}, ${recordedDay(first.at)} – ${recordedDay(last.at)}`
  return (
    <div className="page replay-page stack gap-5 pack-top">
      <header className="cluster gap-4 gap-x-8 items-end spread">
        <div className="stack gap-1-half can-shrink">
          <h1>Återspelning</h1>
          {opened === null ? (
            <p className="lead">
              Öppna en sparad händelselogg och se vad som hände, händelse för händelse, och hur sidan såg ut då.
            </p>
          ) : (
            <p className="break-anywhere">
              <strong>{opened.name}</strong>{' '}
              <span className="muted numeric">
                {summary}
                {`, bygge ${opened.recording.app}`}
              </span>
            </p>
          )}
        </div>
        {opened === null ? null : <FileButton label="Öppna en annan logg" onFile={open} />}
      </header>
      {problem === null ? null : (
        <div role="alert">
          <OpeningFailure name={problem.name} problem={problem.problem} />
        </div>
      )}
      <p className="gone-if-empty muted numeric" role="status">
        {progress === null ? '' : `Läser filen … ${counted(progress, 'händelse', 'händelser')}`}
      </p>
      {opened === null ? (
        <div className="replay-start stack gap-4 measure">
          <div className="replay-drop rounded raised stack gap-3">
            <FileButton label="Öppna en händelselogg" main busy={progress !== null} onFile={open} />
            <p className="muted">eller släpp filen var som helst på sidan</p>
          </div>
          <p>Filen stannar i din webbläsare. Inget av den skickas någonstans, och sidan fungerar även utan nätverk.</p>
          <h2>Så får du en logg</h2>
          <p>
            På sidan Information, och på /diagnostik, finns ”Spara händelselogg”. Loggen innehåller inga namn, adresser
            eller önskemål.
          </p>
        </div>
      ) : null}
      {/* The tool is loaded with the page, so that a recording can be replayed without a network too. */}
      <ReplayTool opened={opened ?? nothingOpen} stage={stage} hidden={opened === null} />
      {over ? <p className="replay-over title-size rounded bold">Släpp filen för att öppna den</p> : null}
    </div>
  )
}
