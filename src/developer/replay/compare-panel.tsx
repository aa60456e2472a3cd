/** Shows side by side where this recording and another first differ. */
import { type ReactElement, useId, useMemo } from 'react'
import { compareRecordings, type PartingSide } from '../../../domain/replay/compare-recordings.ts'
import { DifferenceTable } from './entry-details.tsx'
import { type EventWords, eventWordsOf, recordedTime } from './event-words.ts'
import { FileButton, type FileOpening, OpeningFailure } from './file-opening.tsx'
import type { OpenRecording } from './open-recording.ts'
import { replayTexts } from './replay-texts.ts'
import { ValueTree } from './value-tree.tsx'
import './replay-page.css'

interface ComparePanelProps {
  readonly opened: OpenRecording
  readonly words: EventWords
  /** The opening of the other recording. */
  readonly comparison: FileOpening
  readonly onGo: (index: number) => void
}

interface SideProps {
  readonly name: string
  readonly side: PartingSide
  readonly words: EventWords
}

const Side = ({ name, side: { index, entry }, words }: SideProps): ReactElement => (
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
}: Omit<ComparePanelProps, 'comparison'> & { readonly other: OpenRecording }): ReactElement => {
  const parting = useMemo(() => compareRecordings(opened, other), [opened, other])
  const otherWords = useMemo(() => eventWordsOf(other.recording), [other.recording])
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
            name={replayTexts.compareDifference}
            sides={[replayTexts.thisLog, other.name]}
          />
        </>
      )}
    </>
  )
}

export const ComparePanel = ({ opened, words, comparison, onGo }: ComparePanelProps): ReactElement => {
  const { opened: other, problem, progress, open, close } = comparison
  const id = useId()
  return (
    <section className="replay-part" aria-labelledby={id}>
      <h2 id={id}>{replayTexts.compare}</h2>
      {other === null ? <p className="muted">{replayTexts.compareDetail}</p> : null}
      {problem === null ? null : <OpeningFailure name={problem.name} problem={problem.problem} />}
      {other === null ? null : <Compared opened={opened} words={words} other={other} onGo={onGo} />}
      <div className="replay-actions">
        <FileButton
          label={other === null ? replayTexts.compareChoose : replayTexts.compareAnother}
          busy={progress !== null}
          onFile={open}
        />
        {other === null ? null : (
          <button type="button" className="button button-quiet" onClick={close}>
            {replayTexts.compareStop}
          </button>
        )}
      </div>
    </section>
  )
}
