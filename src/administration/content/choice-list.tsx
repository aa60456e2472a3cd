/** What can be edited, one link each: the one that is shown is marked, and so is what was typed and not saved. */
import { Fragment, type ReactElement } from 'react'
import { Link } from 'wouter'
import { contentTexts } from './content-texts.ts'
import './choice-list.css'

export interface Choice {
  readonly href: string
  readonly name: string
  readonly detail: string | null
  readonly current: boolean
  readonly unsaved: boolean
}

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

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly Choice[]
}

export const ChoiceList = ({ label, choices }: ChoiceListProps): ReactElement => (
  <nav className="content-choices" aria-label={label}>
    <ul>
      {choices.map(({ href, name, detail, current, unsaved }) => (
        <li key={href}>
          <Link className="content-choice" href={href} aria-current={current ? 'true' : undefined}>
            <p className="content-choice-name">
              <Breakable text={name} />
            </p>
            {detail === null ? null : <p className="content-choice-detail">{detail}</p>}
            {unsaved ? <p className="content-choice-unsaved">{contentTexts.unsaved}</p> : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
