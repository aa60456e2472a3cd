/** Where two states differ: the path, and what stood there before and after. */
import { type ReactElement, useState } from 'react'
import type { Difference } from '../../../domain/replay/state-difference.ts'
import { replayTexts } from './replay-texts.ts'
import { partsOf, shortText } from './value-parts.ts'
import { ValueTree } from './value-tree.tsx'
import './difference-table.css'

const AT_A_TIME = 50
/** Characters of a value that has parts. */
const IN_A_CELL = 24

interface DifferenceTableProps {
  readonly differences: readonly Difference[]
  readonly caption: string
  readonly sides: readonly [string, string]
}

const Value = ({ value, without }: { readonly value: unknown; readonly without: string }): ReactElement => {
  if (value === undefined) return <span className="muted">{without}</span>
  const text = shortText(value)
  return (partsOf(value)?.length ?? 0) > 0 ? (
    <ValueTree name="" value={value} longest={IN_A_CELL} />
  ) : (
    <span className="value-text">{text}</span>
  )
}

export const DifferenceTable = ({ differences, caption, sides }: DifferenceTableProps): ReactElement => {
  const [shown, setShown] = useState(AT_A_TIME)
  return (
    <>
      <table className="difference">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{replayTexts.path}</th>
            <th scope="col">{sides[0]}</th>
            <th scope="col">{sides[1]}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, shown).map(({ path, before, after }) => (
            <tr key={path.join('\u0000')}>
              <th scope="row">
                {path.map((part, index) => (
                  // A path may be broken at its parts, and only there.
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is where it stands
                  <span key={index}>
                    {index === 0 ? null : <wbr />}
                    {index === 0 ? part : `.${part}`}
                  </span>
                ))}
              </th>
              <td data-side={sides[0]}>
                <Value value={before} without={replayTexts.absent} />
              </td>
              <td data-side={sides[1]}>
                <Value value={after} without={replayTexts.gone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > shown ? (
        <button type="button" className="link-button" onClick={() => setShown(shown + AT_A_TIME)}>
          {replayTexts.moreChanges(differences.length - shown)}
        </button>
      ) : null}
    </>
  )
}
