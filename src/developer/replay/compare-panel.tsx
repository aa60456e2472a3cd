/** Where this recording and another first part, side by side. */
import { type ReactElement, useId, useMemo } from 'react'
import { compareRecordings, type PartingSide } from '../../../domain/replay/compare-recordings.ts'
import { namesOf } from '../../../domain/replay/recording.ts'
import { DifferenceTable } from './difference-table.tsx'
import { createEventWords, type EventWords, tabNumbersOf } from './event-words.ts'
import { FileButton } from './file-button.tsx'
import type { OpeningProblem, OpenRecording } from './open-recording.ts'
import { OpeningFailure } from './opening-failure.tsx'
import { recordedTime } from './recorded-time.ts'
import { replayTexts } from './replay-texts.ts'
import { ValueTree } from './value-tree.tsx'
import './compare-panel.css'

interface ComparePanelProps {
  readonly opened: OpenRecording
  readonly words: EventWords
  readonly other: OpenRecording | null
  readonly problem: { readonly name: string; readonly problem: OpeningProblem } | null
  readonly busy: boolean
  readonly onOpen: (file: File) => void
  readonly onStop: () => void
  readonly onGo: (index: number) => void
}

const Side = ({
  name,
  side: { index, entry },
  words,
}: {
  readonly name: string
  readonly side: PartingSide
  readonly words: EventWords
}): ReactElement => (
  <div className="compare-side">
    <h3>{name}</h3>
    {entry === null ? (
      <p className="muted">{replayTexts.endedHere}</p>
    ) : (
      <>
        <p>
          <strong>{entry.tag}</strong> <span className="muted">{words.what(entry)}</span>
        </p>
        <p className="muted numeric">{`${replayTexts.place(index + 1)}, ${recordedTime(entry.at)}, ${words.origin(entry)}`}</p>
        <div className="value-box">
          {Object.entries(entry.line.event).map(([part, value]) => (
            <ValueTree key={part} name={part} value={value} open={part !== 'resources'} />
          ))}
        </div>
      </>
    )}
  </div>
)

const Compared = ({
  opened,
  words,
  other,
  onGo,
}: Pick<ComparePanelProps, 'opened' | 'words' | 'onGo'> & { readonly other: OpenRecording }): ReactElement => {
  const parting = useMemo(() => compareRecordings(opened, other), [opened, other])
  const otherWords = useMemo(
    () => createEventWords(namesOf(other.recording), tabNumbersOf(other.recording)),
    [other.recording],
  )
  if (parting === null) return <p role="status">{replayTexts.same(other.name)}</p>
  const { at, left, right, difference } = parting
  const { entries } = opened.recording
  const to = Math.min(left.index, entries.length - 1)
  return (
    <>
      <p role="status">
        {at === 'start'
          ? replayTexts.partsAtStart
          : at === 'entry'
            ? replayTexts.partsAt(left.index + 1)
            : replayTexts.partsAtEnd(Math.min(left.index, right.index))}
      </p>
      {at === 'start' ? null : (
        <>
          <div className="compare-sides">
            <Side name={replayTexts.thisLog} side={left} words={words} />
            <Side name={other.name} side={right} words={otherWords} />
          </div>
          <button type="button" className="button" onClick={() => onGo(to)}>
            {replayTexts.compareGo}
          </button>
        </>
      )}
      {difference.length === 0 ? null : (
        <>
          <h3>{replayTexts.compareDifference}</h3>
          <DifferenceTable
            differences={difference}
            caption={replayTexts.compareDifference}
            sides={[replayTexts.thisLog, other.name]}
          />
        </>
      )}
    </>
  )
}

export const ComparePanel = (props: ComparePanelProps): ReactElement => {
  const { opened, words, other, problem, busy, onOpen, onStop, onGo } = props
  const id = useId()
  return (
    <section className="replay-part" aria-labelledby={id}>
      <h2 id={id}>{replayTexts.compare}</h2>
      {other === null ? <p className="muted">{replayTexts.compareDetail}</p> : null}
      {problem === null ? null : <OpeningFailure {...problem} />}
      {other === null ? null : <Compared opened={opened} words={words} other={other} onGo={onGo} />}
      <div className="replay-actions">
        <FileButton
          label={other === null ? replayTexts.compareChoose : replayTexts.compareAnother}
          busy={busy}
          onFile={onOpen}
        />
        {other === null ? null : (
          <button type="button" className="button button-quiet" onClick={onStop}>
            {replayTexts.compareStop}
          </button>
        )}
      </div>
    </section>
  )
}
