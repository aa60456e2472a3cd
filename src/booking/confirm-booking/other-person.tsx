/**
 * Another person has signed in from another tab while somebody was about to book in this one. The dialog says who would own
 * the booking, and asks before it shows the other person's price and rules.
 */
import { type ReactElement, useRef } from 'react'
import { useCoreState } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { nameOfBookedFor, useBookedFor } from '../book-for/find-person.tsx'

const texts = {
  title: 'En annan är inloggad',
  /** @param name empty if the name is not known */
  words: (name: string): string =>
    name === ''
      ? 'En annan person har loggat in, i en annan flik. Bokar du nu blir det i det namnet, och priset och reglerna är de som gäller då. Det du har valt är kvar.'
      : `${name} har loggat in, i en annan flik. Bokar du nu blir det som ${name}, och priset och reglerna är de som gäller då. Det du har valt är kvar.`,
  goOn: (name: string): string => (name === '' ? 'Fortsätt' : `Fortsätt som ${name}`),
  cancel: 'Avbryt',
} as const

interface OtherPersonProps {
  readonly onGoOn: () => void
  readonly onClose: () => void
}

export const OtherPerson = ({ onGoOn, onClose }: OtherPersonProps): ReactElement => {
  const read = useBookedFor(useCoreState(ownIdOf))
  const safe = useRef<HTMLButtonElement>(null)
  const name = read._tag === 'Loaded' && read.value !== null ? nameOfBookedFor(read.value) : ''
  return (
    <Lightbox
      title={texts.title}
      words={read._tag === 'Loading' ? null : <p>{texts.words(name)}</p>}
      onClose={onClose}
      focusFirst={safe}
    >
      <div className="lightbox-actions">
        <button ref={safe} type="button" className="button" onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="button" className="button button-main" aria-disabled={read._tag === 'Loading'} onClick={onGoOn}>
          {texts.goOn(name)}
        </button>
      </div>
    </Lightbox>
  )
}
