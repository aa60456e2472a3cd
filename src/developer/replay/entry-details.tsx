/** The chosen entry: its words and values, the invariants that it broke, and the changes that it made. */
import { type ReactElement, useId, useMemo, useState } from 'react'
import { type Entry, isKnownWhole } from '../../../domain/replay/recording.ts'
import { type Difference, stateDifference } from '../../../domain/replay/state-difference.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type BrokenInvariant, brokenInvariants } from '../../../domain/state/invariants.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { Table } from '../../kit/design/table.tsx'
import { type EventWords, recordedDay, recordedTime } from './event-words.ts'
import { replayTexts } from './replay-texts.ts'
import { StepButton } from './transport.tsx'
import { partsOf, shortText, ValueTree } from './value-tree.tsx'
import './entry-details.css'

/** The state before an entry and after it. */
export interface Moment {
  /** The entry. Null before the first one. */
  readonly entry: Entry | null
  readonly before: State
  readonly after: State
}

/** The indices of the nearest entries with the same event before and after the chosen one. Null if there is none. */
export interface Alike {
  readonly previous: number | null
  readonly next: number | null
}

/** The Swedish names of invariants. An invariant without one is shown by its name in the code. */
const invariantNames: Readonly<Partial<Record<BrokenInvariant['name'], string>>> = {
  'holds-overlap': 'Två reservationer av samma resurs överlappar',
  'empty-record-kept': 'En tom post ligger kvar',
  'tab-confirms-after-leaving': 'En flik som har stängts bekräftar en bokning',
  'toast-of-absent-tab': 'Ett meddelande hör till en flik som inte finns',
  'stream-backwards': 'Revisionen har gått bakåt',
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
      <h3 className="notice-title">Brutna regler</h3>
      <ul className="broken-list">
        {broken.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            {invariantNames[name] ?? name} <code>{at}</code>
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
    <section className="replay-part stack gap-3-half pack-top can-shrink entry-details" aria-labelledby={headingId}>
      <div className="entry-head row gap-3 items-center spread">
        <h2 id={headingId} className="large can-shrink break-anywhere">
          {entry === null ? 'Händelsen' : entry.tag}
        </h2>
        {entry === null ? null : (
          <div className="entry-alike row gap-1-half">
            {step(`Föregående ${entry.tag}`, 'up', alike.previous)}
            {step(`Nästa ${entry.tag}`, 'down', alike.next)}
          </div>
        )}
      </div>
      {entry === null ? (
        <p className="muted">Tillståndet som loggen börjar med. Stega framåt för att se den första händelsen.</p>
      ) : (
        <>
          <p className="entry-words">{words.what(entry)}</p>
          <dl className="entry-facts facts cluster gap-1 gap-x-6 small">
            <div>
              <dt>Klockan</dt>
              <dd className="numeric">{`${recordedDay(entry.at).slice(0, 10)} ${recordedTime(entry.at)}`}</dd>
            </div>
            <div>
              <dt>{replayTexts.origin}</dt>
              <dd>{words.origin(entry)}</dd>
            </div>
            <div>
              <dt>Nummer</dt>
              <dd className="numeric">{entry.seq}</dd>
            </div>
            <div>
              <dt>Epok</dt>
              <dd>
                <code>{entry.epoch.slice(0, 8)}</code>
              </dd>
            </div>
          </dl>
          {isKnownWhole(entry) ? null : (
            <p className="notice notice-warning">
              {entry.envelope === null
                ? 'Den här versionen känner inte till händelsen. Den finns kvar i loggen och påverkar ingenting.'
                : 'Händelsen är sparad av en nyare version. Den visas som den är, och påverkar så mycket som är känt här.'}
            </p>
          )}
          <div className="value-box rounded">
            {Object.entries(entry.line.event).map(([name, value]) => (
              <ValueTree key={name} name={name} value={value} open={name !== 'resources' && name !== 'groups'} />
            ))}
          </div>
        </>
      )}
      <Broken state={after} />
      {entry === null ? null : (
        <>
          <h3 className="as-text">Vad den ändrade</h3>
          {differences.length === 0 ? (
            <p className="muted">Händelsen ändrade ingenting i tillståndet.</p>
          ) : (
            <DifferenceTable differences={differences} name="Vad den ändrade" sides={['Före', 'Efter']} />
          )}
        </>
      )}
    </section>
  )
}

const AT_A_TIME = 50
/** The longest text for a value with parts, in characters. */
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

/**
 * Lists the differences between two states. Each row has the path, which may break between its parts only, and the two
 * values.
 */
export const DifferenceTable = ({ differences, name, sides }: DifferenceTableProps): ReactElement => {
  const [shown, setShown] = useState(AT_A_TIME)
  return (
    <>
      <Table
        name={name}
        className="difference table lined small"
        columns={[
          {
            heading: 'Var',
            namesRow: true,
            cell: ({ path }) =>
              path.map((part, index) => (
                <span key={path.slice(0, index + 1).join('.')}>
                  {index === 0 ? null : <wbr />}
                  {index === 0 ? part : `.${part}`}
                </span>
              )),
          },
          { heading: sides[0], cell: ({ before }) => <Value value={before} without={replayTexts.absent} /> },
          { heading: sides[1], cell: ({ after }) => <Value value={after} without="borta" /> },
        ]}
        rows={differences.slice(0, shown)}
        keyOf={({ path }) => path.join('\u0000')}
      />
      {differences.length > shown ? (
        <button type="button" className="link-button" onClick={() => setShown(shown + AT_A_TIME)}>
          {`Visa ${counted(differences.length - shown, 'ändring till', 'ändringar till')}`}
        </button>
      ) : null}
    </>
  )
}
