/**
 * The two values of a field that somebody else has changed while the person typed in it, and the choice between them.
 * Invariant: nothing is decided, and nothing that was typed is lost, before the person has chosen.
 */
import { type ReactElement, type ReactNode, type Ref, useEffect, useId } from 'react'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { announce } from '../design/announce.ts'
import './collision-box.css'

type Change = Pick<TheirChange, 'who' | 'at' | 'own'>

/** The sentence about who has changed something, and when. */
export const changeWords = ({ who, at, own = false }: Change, what = 'det här'): string => {
  const when = at === undefined ? '' : `, ${momentWords(Date.parse(at))}`
  return own
    ? `Du har själv ändrat ${what} på ett annat ställe${when}`
    : `${who ?? 'Någon annan'} har ändrat ${what}${when}`
}

interface CollisionBoxProps {
  readonly ref?: Ref<HTMLFieldSetElement> | undefined
  readonly change: Change
  readonly theirs: ReactNode
  readonly mine: ReactNode
  readonly onChoose: (whose: 'mine' | 'theirs') => void
}

const shown = (value: ReactNode): ReactNode => (value === '' ? <span className="muted">Tomt</span> : value)

export const CollisionBox = ({ ref, change, theirs, mine, onChoose }: CollisionBoxProps): ReactElement => {
  const id = useId()
  const words = changeWords(change)
  const isColleague = change.who !== undefined
  // A change that the server has named comes with the refusal of the form, and the focus comes here.
  const isTold = change.at === undefined

  useEffect(() => {
    if (isTold) announce(words, 'beside')
  }, [isTold, words])

  return (
    <fieldset
      ref={ref}
      className="notice notice-warning stack gap-3 quiet-focus never-on-paper"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <p id={id} className="notice-title">
        {words}
      </p>
      <dl className="collision-values">
        <dt>{isColleague ? 'Kollegans' : 'Sparat nu'}</dt>
        <dd className="break-anywhere pre-line">{shown(theirs)}</dd>
        <dt>Ditt</dt>
        <dd className="break-anywhere pre-line">{shown(mine)}</dd>
      </dl>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => onChoose('mine')}>
          Behåll mitt
        </button>
        <button type="button" className="button" onClick={() => onChoose('theirs')}>
          {isColleague ? 'Ta kollegans' : 'Ta det sparade'}
        </button>
      </div>
    </fieldset>
  )
}
