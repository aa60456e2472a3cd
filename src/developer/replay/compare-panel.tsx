/** Compares the recording with another one, and shows the first difference side by side. */
import { type ReactElement, useId, useMemo } from 'react'
import { compareRecordings, type PartingSide } from '../../../domain/replay/compare-recordings.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { DifferenceTable } from './entry-details.tsx'
import { type EventWords, eventWordsOf, recordedTime } from './event-words.ts'
import { FileButton, type FileOpening, OpeningFailure } from './file-opening.tsx'
import type { OpenRecording } from './open-recording.ts'
import { ValueTree } from './value-tree.tsx'
import './replay-page.css'

const THIS_LOG = 'Den här loggen'

interface ComparePanelProps {
  readonly opened: OpenRecording
  readonly words: EventWords
  /** The state and actions of opening the other recording. */
  readonly comparison: FileOpening
  readonly onGo: (index: number) => void
}

interface SideProps {
  readonly name: string
  readonly side: PartingSide
  readonly words: EventWords
}

const Side = ({ name, side: { index, entry }, words }: SideProps): ReactElement => (
  <div className="compare-side stack gap-2 pack-top can-shrink break-anywhere">
    <h3 className="as-text">{name}</h3>
    {entry === null ? (
      <p className="muted">Loggen är slut här.</p>
    ) : (
      <>
        <p>
          <strong>{entry.tag}</strong> <span className="muted">{words.what(entry)}</span>
        </p>
        <p className="muted numeric">{`Nummer ${thousands(index + 1)} i filen, ${recordedTime(entry.at)}, ${words.origin(entry)}`}</p>
        <div className="value-box rounded">
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
  if (parting === null)
    return <p role="status">{`Loggarna säger samma sak, händelse för händelse. Den andra heter ${other.name}.`}</p>
  const { at, left, right, difference } = parting
  const to = Math.min(left.index, opened.recording.entries.length - 1)
  return (
    <>
      <p role="status">
        {at === 'start'
          ? 'De skiljer sig redan från början: tillstånden före första händelsen är olika.'
          : at === 'entry'
            ? `De skiljer sig första gången vid händelse ${thousands(left.index + 1)}.`
            : `De är lika så långt som den ena räcker, till händelse ${thousands(Math.min(left.index, right.index))}.`}
      </p>
      {at === 'start' ? null : (
        <>
          <div className="compare-sides columns gap-5">
            <Side name={THIS_LOG} side={left} words={words} />
            <Side name={other.name} side={right} words={otherWords} />
          </div>
          <button type="button" className="button" onClick={() => onGo(to)}>
            Gå dit
          </button>
        </>
      )}
      {difference.length === 0 ? null : (
        <>
          <h3 className="as-text">Skillnad i tillståndet där</h3>
          <DifferenceTable differences={difference} name="Skillnad i tillståndet där" sides={[THIS_LOG, other.name]} />
        </>
      )}
    </>
  )
}

export const ComparePanel = ({ opened, words, comparison, onGo }: ComparePanelProps): ReactElement => {
  const { opened: other, problem, progress, open, close } = comparison
  const id = useId()
  return (
    <section className="replay-part stack gap-3-half pack-top can-shrink" aria-labelledby={id}>
      <h2 id={id} className="large">
        Jämför med en annan logg
      </h2>
      {other === null ? <p className="muted">Öppna en logg till, så visas var de skiljer sig första gången.</p> : null}
      {problem === null ? null : <OpeningFailure name={problem.name} problem={problem.problem} />}
      {other === null ? null : <Compared opened={opened} words={words} other={other} onGo={onGo} />}
      <div className="cluster gap-2">
        <FileButton
          label={other === null ? 'Öppna loggen att jämföra med' : 'Öppna en annan att jämföra med'}
          busy={progress !== null}
          onFile={open}
        />
        {other === null ? null : (
          <button type="button" className="button button-quiet" onClick={close}>
            Sluta jämföra
          </button>
        )}
      </div>
    </section>
  )
}
