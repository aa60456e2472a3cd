/** Lists where two states differ: the path, and the values before and after. */
import { type ReactElement, useState } from 'react'
import type { Difference } from '../../../domain/replay/state-difference.ts'
import { Table } from '../../kit/design/table.tsx'
import { replayTexts } from './replay-texts.ts'
import { partsOf, shortText, ValueTree } from './value-tree.tsx'
import './entry-details.css'

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
