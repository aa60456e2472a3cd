/**
 * Finds the bookings that a change would leave outside the bookable times, and asks before the change is saved.
 * Invariants: Without such bookings the person is not asked. If the call fails, the person decides. Another back end
 * has no such call, so that the person is not asked.
 */

import { type ReactElement, useRef, useState } from 'react'
import type { Answer, CallFailure, CoreRequests, Result } from '../../../domain/port/core-port.ts'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import type { AffectedBookings, TentativeChange } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { basePath } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import type { PanelOwner } from './panel.tsx'
import './affected-bookings.css'

/** The group or resource that is changed, as its page or panel has read it. */
export interface Changed {
  readonly owner: PanelOwner
  readonly own: Pick<Group, 'specialDays'>
}

export const affectedWords = (count: number): string => `${counted(count, 'bokning', 'bokningar')} berörs`

export const AFFECTED_UNKNOWN = 'Det gick inte att se vilka bokningar som berörs'

const STAYS = 'Det som är bokat ligger kvar tills någon ändrar eller avbokar det'

type Found = Result<AffectedBookings, CallFailure>

export const noneAffected: Found = { _tag: 'Ok', value: { count: 0, bookings: [] } }

/** The HTTP statuses that show that the back end lacks this call: unknown path, unknown method, or not implemented. */
const LACKS = [404, 405, 501]

interface Asking {
  readonly change: TentativeChange
  /** The other groups that get the same special days. */
  readonly alsoOf?: readonly GroupId[]
}

/** Reads the bookings that a change would leave outside the bookable times. The result is empty for a back end that lacks this call. */
export const readAffected = async (
  core: CoreRequests,
  { owner, own }: Changed,
  { change, alsoOf = [] }: Asking,
): Answer<AffectedBookings> => {
  if (own.specialDays === undefined) return noneAffected
  const { _tag, ...parameters } = owner
  const found =
    owner._tag === 'Group' && change._tag === 'SpecialDays' && alsoOf.length > 0
      ? await core.call('affectedOfGroups', { body: { groups: [owner.id, ...alsoOf], days: change.days } })
      : await core.call(`affectedOf${_tag}`, { parameters, body: change })
  const isUnknown = found._tag === 'Failed' && found.failure._tag === 'Refused' && LACKS.includes(found.failure.status)
  return isUnknown ? noneAffected : found
}

/** The list of the affected bookings. These bookings stay, although they could not be made after the change. */
export const AffectedList = ({ count, bookings }: AffectedBookings): ReactElement => (
  <div className="affected stack gap-2">
    <ul className="affected-list ruled" aria-label="Bokningar som berörs">
      {bookings.map(({ id, bookingNumber, date, resourceTitle }) => (
        <li key={id} className="numeric">
          {/* The link opens a new browser tab, so that the typed text in the form stays. */}
          <a
            href={`${basePath}${administeredBookingPath(id)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Bokning ${bookingNumber}, ${resourceTitle}, ${shortDateOfYear(date)} (öppnas i en ny flik)`}
          >
            {`Bokning ${bookingNumber}`}
            <span className="visually-hidden"> (öppnas i en ny flik)</span>
          </a>
          <span>
            <bdi>{resourceTitle}</bdi>
          </span>
          <span className="muted">{shortDateOfYear(date)}</span>
        </li>
      ))}
    </ul>
    {count > bookings.length ? <p className="muted">{`… och ${thousands(count - bookings.length)} till.`}</p> : null}
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
  const consequence =
    change._tag === 'Ruled' ? ', fast det inte följer regeln.' : '. Efter ändringen går tiden inte att boka.'
  const words = isKnown ? STAYS + consequence : failureWords(found.failure)
  return (
    <Lightbox
      title={isKnown ? affectedWords(found.value.count) : AFFECTED_UNKNOWN}
      words={<p>{words}</p>}
      onClose={cancel}
      focusFirst={cancelButton}
    >
      {isKnown ? <AffectedList {...found.value} /> : null}
      <div className="lightbox-actions">
        <button ref={cancelButton} type="button" className="button" onClick={cancel}>
          Avbryt
        </button>
        <button type="button" className="button button-main" onClick={() => onAnswer(true)}>
          Spara ändå
        </button>
      </div>
    </Lightbox>
  )
}

interface Asked extends Omit<AffectedLightboxProps, 'onAnswer'> {
  readonly answer: (saves: boolean) => void
}

export interface Affected {
  /** @returns whether to save: no booking is affected, or the person wants the change all the same */
  readonly ask: (change: TentativeChange, alsoOf?: readonly GroupId[]) => Promise<boolean>
  /** The lightbox with the question. It is null when there is no question. */
  readonly question: ReactElement | null
}

export const useAffected = (changed: Changed): Affected => {
  const core = useCore()
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    ask: async (change, alsoOf = []) => {
      const found = await readAffected(core, changed, { change, alsoOf })
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
