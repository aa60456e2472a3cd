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
import { LossButton } from '../../kit/design/loss-button.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { MadeAddress } from '../../kit/form/made-address.tsx'
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

const NewAddress = ({ address }: { readonly address: string }): ReactElement => (
  <>
    <MadeAddress
      address={address}
      texts={calendarFeedTexts.made}
      further={
        <a className="button" href={inCalendarProgram(address)}>
          {calendarFeedTexts.open}
        </a>
      }
    />
    <p className="muted">{calendarFeedTexts.how}</p>
  </>
)

/** @param createdAt when the address was made; null: there is none */
const OwnFeed = ({ createdAt }: CallAnswer<'bookingFeed'>): ReactElement => {
  const core = useCore()
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<'making' | 'renewing' | null>(null)
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
    setAsked(null)
  }

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
            <LossButton
              className="button"
              aria-haspopup="dialog"
              text={calendarFeedTexts.remove}
              question={calendarFeedTexts.removeQuestion}
              action={calendarFeedTexts.remove}
              safe={calendarFeedTexts.keep}
              call={() => core.call('deleteBookingFeed', {})}
              onDone={() => setRemoved(true)}
            >
              <p>{calendarFeedTexts.removeDetail}</p>
            </LossButton>
          </div>
        </>
      )}
      {asked === null ? null : (
        <MakeFeedLightbox replaces={asked === 'renewing'} onMade={show} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

export const CalendarFeed = (): ReactElement | null => {
  const has = useHas('calendar-feed')
  const result = useQuery(feedQuery)
  if (!has) return null
  return (
    <section className="calendar-feed" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{calendarFeedTexts.title}</h2>
      <p>{calendarFeedTexts.lead}</p>
      <QueryView
        result={result}
        loading={<Skeleton label={calendarFeedTexts.loading} lines={1} line="calendar-feed-skeleton" />}
        failed={calendarFeedTexts.failed}
      >
        {({ createdAt }) => <OwnFeed createdAt={createdAt} />}
      </QueryView>
    </section>
  )
}
