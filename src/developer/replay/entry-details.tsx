/** Shows the chosen entry: its words and values, the invariants that it broke, and its changes. */
import { type ReactElement, useId, useMemo, useState } from 'react'
import { type Entry, isKnownWhole } from '../../../domain/replay/recording.ts'
import { type Difference, stateDifference } from '../../../domain/replay/state-difference.ts'
import type { State } from '../../../domain/schema/state.ts'
import { brokenInvariants } from '../../../domain/state/invariants.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { Table } from '../../kit/design/table.tsx'
import { type EventWords, recordedDay, recordedTime } from './event-words.ts'
import { replayTexts } from './replay-texts.ts'
import { StepButton } from './transport.tsx'
import { partsOf, shortText, ValueTree } from './value-tree.tsx'
import './entry-details.css'

/** The state at an entry, and before it. */
export interface Moment {
  /** Null: before the first. */
  readonly entry: Entry | null
  readonly before: State
  readonly after: State
}

/** The places of the entries of the same name before and after it; null: there is none. */
export interface Alike {
  readonly previous: number | null
  readonly next: number | null
}

interface EntryDetailsProps {
  readonly moment: Moment
  readonly words: EventWords
  readonly alike: Alike
  readonly onGo: (index: number) => void
}

const Broken = ({ state }: { readonly state: State }): ReactElement | null => {
  const broken = useMemo(() => brokenInvariants(state), [state])
  if (broken.length === 0) return null
  return (
    <div className="notice notice-danger">
      <h3 className="notice-title">{replayTexts.broken}</h3>
      <ul className="broken-list">
        {broken.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            {replayTexts.invariantNames[name] ?? name} <code>{at}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const EntryDetails = ({ moment, words, alike, onGo }: EntryDetailsProps): ReactElement => {
  const { entry, before, after } = moment
  const headingId = useId()
  const differences = useMemo(() => stateDifference(before, after), [before, after])
  const step = (label: string, icon: 'up' | 'down', to: number | null): ReactElement => (
    <StepButton label={label} onPress={to === null ? null : () => onGo(to)}>
      <Icon name={icon} />
    </StepButton>
  )
  return (
    <section className="replay-part entry-details" aria-labelledby={headingId}>
      <div className="entry-head">
        <h2 id={headingId}>{entry === null ? replayTexts.event : entry.tag}</h2>
        {entry === null ? null : (
          <div className="entry-alike">
            {step(replayTexts.previousAlike(entry.tag), 'up', alike.previous)}
            {step(replayTexts.nextAlike(entry.tag), 'down', alike.next)}
          </div>
        )}
      </div>
      {entry === null ? (
        <p className="muted">{replayTexts.noEvent}</p>
      ) : (
        <>
          <p className="entry-words">{words.what(entry)}</p>
          <dl className="entry-facts">
            <div>
              <dt>{replayTexts.time}</dt>
              <dd className="numeric">{`${recordedDay(entry.at).slice(0, 10)} ${recordedTime(entry.at)}`}</dd>
            </div>
            <div>
              <dt>{replayTexts.origin}</dt>
              <dd>{words.origin(entry)}</dd>
            </div>
            <div>
              <dt>{replayTexts.sequence}</dt>
              <dd className="numeric">{entry.seq}</dd>
            </div>
            <div>
              <dt>{replayTexts.epoch}</dt>
              <dd>
                <code>{entry.epoch.slice(0, 8)}</code>
              </dd>
            </div>
          </dl>
          {isKnownWhole(entry) ? null : (
            <p className="notice notice-warning">
              {entry.envelope === null ? replayTexts.unknownEvent : replayTexts.newerEvent}
            </p>
          )}
          <div className="value-box">
            {Object.entries(entry.line.event).map(([name, value]) => (
              <ValueTree key={name} name={name} value={value} open={name !== 'resources' && name !== 'groups'} />
            ))}
          </div>
        </>
      )}
      <Broken state={after} />
      {entry === null ? null : (
        <>
          <h3>{replayTexts.difference}</h3>
          {differences.length === 0 ? (
            <p className="muted">{replayTexts.noDifference}</p>
          ) : (
            <DifferenceTable
              differences={differences}
              name={replayTexts.difference}
              sides={[replayTexts.valueBefore, replayTexts.valueAfter]}
            />
          )}
        </>
      )}
    </section>
  )
}

const AT_A_TIME = 50
/** The longest text of a value that has parts, in characters. */
const IN_A_CELL = 24

interface DifferenceTableProps {
  readonly differences: readonly Difference[]
  readonly name: string
  readonly sides: readonly [string, string]
}

const Value = ({ value, without }: { readonly value: unknown; readonly without: string }): ReactElement => {
  if (value === undefined) return <span className="muted">{without}</span>
  return (partsOf(value)?.length ?? 0) > 0 ? (
    <ValueTree name="" value={value} longest={IN_A_CELL} />
  ) : (
    <span className="value-text">{shortText(value)}</span>
  )
}

/** A path may break between its parts, and only there. */
const breakable = (part: string, index: number): ReactElement => (
  <span key={index}>
    {index === 0 ? null : <wbr />}
    {index === 0 ? part : `.${part}`}
  </span>
)

/** Lists where two states differ: the path, and the values before and after. */
export const DifferenceTable = ({ differences, name, sides }: DifferenceTableProps): ReactElement => {
  const [shown, setShown] = useState(AT_A_TIME)
  return (
    <>
      <Table
        name={name}
        className="difference"
        columns={[
          { heading: replayTexts.path, namesRow: true, cell: ({ path }) => path.map(breakable) },
          { heading: sides[0], cell: ({ before }) => <Value value={before} without={replayTexts.absent} /> },
          { heading: sides[1], cell: ({ after }) => <Value value={after} without={replayTexts.gone} /> },
        ]}
        rows={differences.slice(0, shown)}
        keyOf={({ path }) => path.join('\u0000')}
      />
      {differences.length > shown ? (
        <button type="button" className="link-button" onClick={() => setShown(shown + AT_A_TIME)}>
          {replayTexts.moreChanges(differences.length - shown)}
        </button>
      ) : null}
    </>
  )
}
