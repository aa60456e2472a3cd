/** What can be edited, one link each: the one that is shown is marked, and so is what was typed and not saved. */
import { Fragment, type ReactElement } from 'react'
import { Link } from 'wouter'
import { contentTexts } from './content-texts.ts'
import type { Text } from './use-texts.ts'
import './choice-list.css'

/** A key breaks after its slashes. */
export const Breakable = ({ text }: { readonly text: string }): ReactElement => (
  <>
    {text.split(/(?<=\/)/).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay in their order
      <Fragment key={index}>
        {piece}
        <wbr />
      </Fragment>
    ))}
  </>
)

/** What is edited together. */
export interface Entry {
  /** Stands in the address. */
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly texts: readonly Text[]
  readonly form: (onErrors: (present: boolean) => void) => ReactElement
}

interface ChoiceListProps {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly chosen: Entry | null
  readonly hrefOf: (entry: Entry) => string
}

export const ChoiceList = ({ label, entries, chosen, hrefOf }: ChoiceListProps): ReactElement => (
  <nav className="content-choices" aria-label={label}>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link className="content-choice" href={hrefOf(entry)} aria-current={entry === chosen ? 'true' : undefined}>
            <p className="content-choice-name">
              <Breakable text={entry.name} />
            </p>
            {entry.detail === null ? null : <p className="content-choice-detail">{entry.detail}</p>}
            {entry.texts.some(({ draft }) => draft !== null) ? (
              <p className="content-choice-unsaved">{contentTexts.unsaved}</p>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
