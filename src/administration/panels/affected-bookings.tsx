/**
 * Asks which bookings a change would leave outside of the bookable times, before it is saved. Invariants: where there
 * are none nothing is asked; where that cannot be known the person decides; another back end, which cannot be asked, is
 * never asked.
 */
import { type ReactElement, useRef, useState } from 'react'
import type { Answer, CallFailure, CoreRequests, Result } from '../../../domain/port/core-port.ts'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import type { AffectedBookings, TentativeChange } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { basePath } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { type PanelOwner, affectedTexts as texts } from './panel.tsx'
import './affected-bookings.css'

/** The thing that is changed, as its page or panel has read it. */
export interface Changed {
  readonly owner: PanelOwner
  readonly own: Pick<Group, 'specialDays'>
}

type Found = Result<AffectedBookings, CallFailure>

export const noneAffected: Found = { _tag: 'Ok', value: { count: 0, bookings: [] } }

/** No such path, no such method on it, or not made. */
const isLack = (failure: CallFailure): boolean => failure._tag === 'Refused' && [404, 405, 501].includes(failure.status)

const askAffected = (
  core: CoreRequests,
  owner: PanelOwner,
  change: TentativeChange,
  alsoOf: readonly GroupId[],
): Answer<AffectedBookings> => {
  const { _tag, ...parameters } = owner
  return owner._tag === 'Group' && change._tag === 'SpecialDays' && alsoOf.length > 0
    ? core.call('affectedOfGroups', { body: { groups: [owner.id, ...alsoOf], days: change.days } })
    : core.call(`affectedOf${_tag}`, { parameters, body: change })
}

/**
 * @param alsoOf other groups that get the same special days
 * @returns none before a back end that cannot tell
 */
export const readAffected = async (
  core: CoreRequests,
  { owner, own }: Changed,
  change: TentativeChange,
  alsoOf: readonly GroupId[] = [],
): Answer<AffectedBookings> => {
  if (own.specialDays === undefined) return noneAffected
  const found = await askAffected(core, owner, change, alsoOf)
  return found._tag === 'Failed' && isLack(found.failure) ? noneAffected : found
}

/** The bookings that a change would leave as they are, though they could not be made after it: each a link of its own tab. */
export const AffectedList = ({ count, bookings }: AffectedBookings): ReactElement => (
  <div className="affected">
    <ul className="affected-list" aria-label={texts.list}>
      {bookings.map(({ id, bookingNumber, date, resourceTitle }) => (
        <li key={id} className="numeric">
          {/* Words typed in the form behind stay. */}
          <a
            href={`${basePath}${administeredBookingPath(id)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${texts.booking(bookingNumber)}, ${resourceTitle}, ${shortDateOfYear(date)} (${texts.newTab})`}
          >
            {texts.booking(bookingNumber)}
            <span className="visually-hidden"> ({texts.newTab})</span>
          </a>
          <span>
            <bdi>{resourceTitle}</bdi>
          </span>
          <span className="muted">{shortDateOfYear(date)}</span>
        </li>
      ))}
    </ul>
    {count > bookings.length ? <p className="muted">{texts.more(count - bookings.length)}</p> : null}
  </div>
)

interface AffectedLightboxProps {
  readonly found: Found
  readonly change: TentativeChange
  readonly onAnswer: (saves: boolean) => void
}

const AffectedLightbox = ({ found, change, onAnswer }: AffectedLightboxProps): ReactElement => {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const cancel = (): void => onAnswer(false)
  const isKnown = found._tag === 'Ok'
  const words = isKnown ? (change._tag === 'Ruled' ? texts.breaking : texts.outside) : failureWords(found.failure)
  return (
    <Lightbox
      title={isKnown ? texts.title(found.value.count) : texts.unknown}
      words={<p>{words}</p>}
      onClose={cancel}
      focusFirst={cancelButton}
    >
      {isKnown ? <AffectedList {...found.value} /> : null}
      <div className="lightbox-actions">
        <button ref={cancelButton} type="button" className="button" onClick={cancel}>
          {texts.cancel}
        </button>
        <button type="button" className="button button-main" onClick={() => onAnswer(true)}>
          {texts.save}
        </button>
      </div>
    </Lightbox>
  )
}

interface Asked extends Omit<AffectedLightboxProps, 'onAnswer'> {
  readonly answer: (saves: boolean) => void
}

export interface Affected {
  /** @returns whether to save: none is affected, or the person wants it all the same */
  readonly ask: (change: TentativeChange, alsoOf?: readonly GroupId[]) => Promise<boolean>
  /** While it is asked. */
  readonly question: ReactElement | null
}

export const useAffected = (changed: Changed): Affected => {
  const core = useCore()
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: async (change, alsoOf) => {
      const found = await readAffected(core, changed, change, alsoOf)
      if (found._tag === 'Ok' && found.value.count === 0) return true
      return new Promise((resolve) => setAsked({ found, change, answer: resolve }))
    },
    question:
      asked === null ? null : (
        <AffectedLightbox
          found={asked.found}
          change={asked.change}
          onAnswer={(saves) => {
            setAsked(null)
            asked.answer(saves)
          }}
        />
      ),
  }
}
