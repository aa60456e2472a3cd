/**
 * The address at which a calendar program follows one's own bookings (contract 2): made, copied, replaced, removed.
 * Invariant: the address is nowhere but on this screen, from when it was made until one leaves it.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { calendarFeedTexts } from './calendar-feed-texts.ts'
import { MakeFeedLightbox } from './make-feed-lightbox.tsx'
import './calendar-feed.css'

const feedQuery = callQuery('bookings', 'bookingFeed', {})

type Made = CallAnswer<'createBookingFeed'>

const dateOf = (instant: string): string => longDateOfYear(wallTimeAt(Date.parse(instant)).date)

/** Programs for calendars, and not the browser, open what is written so. */
const inCalendarProgram = (address: string): string => address.replace(/^https?:/, 'webcal:')

const NewAddress = ({ address }: { readonly address: string }): ReactElement => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')

  useEffect(() => field.current?.focus(), [])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome(calendarFeedTexts.copied)
    } catch {
      field.current?.focus()
      setOutcome(calendarFeedTexts.notCopied)
    }
  }

  return (
    <div className="calendar-feed-address">
      <div className="field">
        <label className="field-label" htmlFor="calendar-address">
          {calendarFeedTexts.address}
        </label>
        <p id="calendar-address-hint" className="field-hint">
          {calendarFeedTexts.secret}
        </p>
        <input
          ref={field}
          id="calendar-address"
          className="field-input"
          type="text"
          readOnly
          value={address}
          aria-describedby="calendar-address-hint"
          onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
        />
      </div>
      <div className="calendar-feed-ways">
        <button type="button" className="button button-main" onClick={() => void copy()}>
          {calendarFeedTexts.copy}
        </button>
        <a className="button" href={inCalendarProgram(address)}>
          {calendarFeedTexts.open}
        </a>
      </div>
      <p role="status">{outcome}</p>
      <p className="muted">{calendarFeedTexts.how}</p>
    </div>
  )
}

type Asked = 'nothing' | 'making' | 'renewing' | 'removing'

interface OwnFeedProps {
  /** When the address was made; null: there is none. */
  readonly createdAt: string | null
}

const OwnFeed = ({ createdAt }: OwnFeedProps): ReactElement => {
  const core = useCore()
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<Asked>('nothing')
  const [removed, setRemoved] = useState(false)
  const makeButton = useRef<HTMLButtonElement>(null)

  const gone = removed && createdAt === null

  // What was pressed has gone with the address.
  useEffect(() => {
    if (gone) makeButton.current?.focus()
  }, [gone])

  const show = (address: Made): void => {
    setMade(address)
    setRemoved(false)
    setAsked('nothing')
  }
  const close = (): void => setAsked('nothing')

  return (
    <>
      {createdAt === null ? (
        <>
          <div>
            <button
              ref={makeButton}
              type="button"
              className="button"
              aria-haspopup="dialog"
              onClick={() => setAsked('making')}
            >
              {calendarFeedTexts.make}
            </button>
          </div>
          <p role="status">{gone ? calendarFeedTexts.removed : ''}</p>
        </>
      ) : (
        <>
          {/* Another that was made since, in whichever tab, has ended this one. */}
          {made?.createdAt === createdAt ? (
            <NewAddress key={made.address} address={made.address} />
          ) : (
            <p>{calendarFeedTexts.existing(dateOf(createdAt))}</p>
          )}
          <div className="calendar-feed-ways">
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked('renewing')}>
              {calendarFeedTexts.renew}
            </button>
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked('removing')}>
              {calendarFeedTexts.remove}
            </button>
          </div>
        </>
      )}
      {asked === 'making' || asked === 'renewing' ? (
        <MakeFeedLightbox replaces={asked === 'renewing'} onMade={show} onClose={close} />
      ) : null}
      {asked === 'removing' ? (
        <LossLightbox
          question={calendarFeedTexts.removeQuestion}
          action={calendarFeedTexts.remove}
          safe={calendarFeedTexts.keep}
          call={() => core.call('deleteBookingFeed', {})}
          onDone={() => {
            setRemoved(true)
            close()
          }}
          onClose={close}
        >
          <p>{calendarFeedTexts.removeDetail}</p>
        </LossLightbox>
      ) : null}
    </>
  )
}

const FeedSkeleton = (): ReactElement => (
  <Skeleton label={calendarFeedTexts.loading} lines={1}>
    <span className="skeleton calendar-feed-skeleton" aria-hidden="true" />
  </Skeleton>
)

export const CalendarFeed = (): ReactElement | null => {
  const has = useHas('calendar-feed')
  const result = useQuery(feedQuery)
  if (!has) return null
  return (
    <section className="calendar-feed" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{calendarFeedTexts.title}</h2>
      <p>{calendarFeedTexts.lead}</p>
      <QueryView result={result} loading={<FeedSkeleton />} failed={calendarFeedTexts.failed}>
        {({ createdAt }) => <OwnFeed createdAt={createdAt} />}
      </QueryView>
    </section>
  )
}
