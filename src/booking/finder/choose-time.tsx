/**
 * The button of a found time: it chooses the time or lets it go. Invariant: the button and the focus stay in place, whatever
 * happens to the time.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import type { HitState, Terms } from './found-times.ts'

/** The words for a state in which a time cannot be chosen. */
export const stateWords: Readonly<Partial<Record<HitState, string>>> = {
  taken: 'Nyss tagen',
  past: 'Förbi',
  own: 'Bokad av dig',
}

interface ChooseTimeProps {
  readonly className: string
  /** The words in the button instead of "Välj" and "Vald". */
  readonly shown?: string
  /** The end of the button's name: "Eken, tors 5 mars 14:00–15:00". */
  readonly said: string
  readonly facts: string
  readonly terms: Terms
  readonly state: HitState
  /** Whether times can be chosen and let go now. */
  readonly live: boolean
  readonly onChoose: () => void
  readonly onLetGo: () => void
}

const isFree = (state: HitState): boolean => state === 'free' || state === 'unclaimed'

/** The reason why a press on the button does nothing. Null means that the press chooses the time or lets it go. */
const obstacleTo = ({ terms, state, live }: Pick<ChooseTimeProps, 'terms' | 'state' | 'live'>): string | null => {
  const words = stateWords[state]
  if (words !== undefined) return words
  if (state === 'pending') return 'Vänta, tiden är på väg.'
  if (!live) return unheardTexts.sentence
  return isFree(state) ? (terms.refused ?? null) : null
}

export const ChooseTime = (props: ChooseTimeProps): ReactElement => {
  const { className, shown, said, facts, state, onChoose, onLetGo } = props
  const obstacle = obstacleTo(props)
  const isChosen = state === 'chosen'
  const asked = useRef<HitState | null>(null)
  // A screen reader does not read the new words of the focused button, so the change is announced. The bar announces a time
  // that could not be held.
  useEffect(() => {
    if (asked.current === null || state === 'pending') return
    if (state === asked.current || (isFree(state) && asked.current === 'free'))
      announce(`${state === 'chosen' ? 'Vald' : 'Släppt'}: ${said}.`)
    asked.current = null
  }, [state, said])
  const press = (): void => {
    if (obstacle !== null) {
      announce(obstacle)
      return
    }
    asked.current = isChosen ? 'free' : 'chosen'
    if (isChosen) onLetGo()
    else onChoose()
  }
  const verb = isChosen ? 'Vald' : 'Välj'
  return (
    <button
      type="button"
      className={isChosen ? `${className} found-time-chosen` : className}
      aria-disabled={obstacle !== null && state !== 'pending'}
      aria-busy={state === 'pending'}
      aria-description={facts}
      onClick={press}
    >
      {isChosen ? <Icon name="check" /> : null}
      {shown ?? verb}
      <span className="visually-hidden">
        {`${shown === undefined ? '' : `, ${verb.toLowerCase()}`} ${said}${isChosen ? ', tryck för att släppa' : ''}`}
      </span>
    </button>
  )
}
