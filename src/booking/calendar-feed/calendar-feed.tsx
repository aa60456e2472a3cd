/**
 * The link by which a calendar program follows one's own bookings (`docs/decisions/0027`): made, copied, replaced,
 * removed. Invariant: the link is nowhere but on this screen, from its making until one leaves the screen.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { SecretLink } from '../../kit/form/secret-link.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import './calendar-feed.css'

const calendarFeedTexts = {
  title: 'Prenumerera i din kalender',
  lead: 'Få dina bokningar i Outlook, Google Kalender, Apple Kalender eller ett annat kalenderprogram. Det som du ändrar eller avbokar här ändras där också.',
  make: 'Visa i min kalender',
  loading: 'Hämtar din kalenderadress',
  failed: 'Det gick inte att se om du har en kalenderadress.',
  existing: (date: string): string =>
    `Du har en adress sedan ${date}. Den visas bara när den skapas. Behöver du den igen skapar du en ny.`,
  made: {
    label: 'Din kalenderadress',
    hint: 'Kopiera adressen nu, den visas bara den här gången. Den som har den kan se vad du har bokat, var och när.',
    copy: 'Kopiera adressen',
    copied: 'Adressen är kopierad.',
    notCopied: 'Webbläsaren kunde inte kopiera. Adressen är markerad: kopiera den med tangentbordet eller menyn.',
  },
  how: 'Välj i kalenderprogrammet att lägga till en kalender från en webbadress (URL) och klistra in den. Hur ofta den hämtas bestämmer programmet, ofta några gånger om dagen.',
  open: 'Öppna i kalenderprogrammet',
  renew: 'Byt adress',
  makeQuestion: 'Visa bokningarna i din kalender',
  makeDetail: 'Med adressen visar ditt kalenderprogram det som du har bokat.',
  password: 'Ditt lösenord',
  passwordHint: 'Adressen visar vad du har bokat för den som har den, så vi behöver veta att det är du.',
  passwordRequired: 'Fyll i nuvarande lösenord.',
  cancel: 'Avbryt',
  renewQuestion: 'Vill du skapa en ny adress?',
  renewDetail: 'Den gamla slutar att fungera. Kalendrar som prenumererar på den behöver den nya.',
  keep: 'Behåll adressen',
  remove: 'Ta bort adressen',
  removeQuestion: 'Vill du ta bort adressen?',
  removeDetail:
    'Kalendrar som prenumererar på den får inte veta något mer. Vad de redan har hämtat tar du bort i kalenderprogrammet. Dina bokningar ändras inte.',
  removed: 'Adressen är borttagen.',
} as const

interface MakeFeedLightboxProps {
  /** There is a link already, which ends. */
  readonly replaces: boolean
  readonly onMade: (made: CallAnswer<'createBookingFeed'>) => void
  readonly onClose: () => void
}

const names = ['password'] as const

/**
 * Asks for the password before a link is made: a thief of a token shall not follow one's bookings by it. Invariant:
 * where a link is replaced, the safe choice has focus.
 */
export const MakeFeedLightbox = ({ replaces, onMade, onClose }: MakeFeedLightboxProps): ReactElement => {
  const core = useCore()
  const safeButton = useRef<HTMLButtonElement>(null)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { password: '' },
    names,
    parse: (fields: { readonly password: string }) =>
      parsed({ password: fields.password === '' ? calendarFeedTexts.passwordRequired : null }, fields),
    submit: (body) => core.call('createBookingFeed', { body }),
    onSaved: onMade,
  })
  const { setFocus: focusOn } = form

  useEffect(() => {
    if (!replaces) focusOn('password')
  }, [replaces, focusOn])

  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Lightbox
      title={replaces ? calendarFeedTexts.renewQuestion : calendarFeedTexts.makeQuestion}
      words={<p>{replaces ? calendarFeedTexts.renewDetail : calendarFeedTexts.makeDetail}</p>}
      onClose={close}
      focusFirst={safeButton}
    >
      <form className="form" noValidate onSubmit={onSubmit}>
        {summary}
        <PasswordField
          {...input('password')}
          label={calendarFeedTexts.password}
          hint={calendarFeedTexts.passwordHint}
          autoComplete="current-password"
          busy={busy}
        />
        {answer}
        <div className="lightbox-actions">
          <button ref={safeButton} type="button" className="button" onClick={close}>
            {replaces ? calendarFeedTexts.keep : calendarFeedTexts.cancel}
          </button>
          <button type="submit" className={replaces ? 'button button-loss' : 'button button-main'} aria-busy={busy}>
            {replaces ? calendarFeedTexts.renew : calendarFeedTexts.make}
          </button>
        </div>
      </form>
    </Lightbox>
  )
}

const feedQuery = callQuery('bookings', 'bookingFeed', {})

type Made = CallAnswer<'createBookingFeed'>

const dateOf = (instant: string): string => longDateOfYear(wallTimeAt(Date.parse(instant)).date)

/** Programs for calendars, and not the browser, open a link of this scheme. */
const inCalendarProgram = (link: string): string => link.replace(/^https?:/, 'webcal:')

const NewLink = ({ link }: { readonly link: string }): ReactElement => (
  <>
    <SecretLink
      link={link}
      texts={calendarFeedTexts.made}
      further={
        <a className="button" href={inCalendarProgram(link)}>
          {calendarFeedTexts.open}
        </a>
      }
    />
    <p className="muted">{calendarFeedTexts.how}</p>
  </>
)

/** @param createdAt the moment at which the link was made; null: there is none */
const OwnFeed = ({ createdAt }: CallAnswer<'bookingFeed'>): ReactElement => {
  const core = useCore()
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<'making' | 'renewing' | null>(null)
  const [removed, setRemoved] = useState(false)
  const makeButton = useRef<HTMLButtonElement>(null)

  const gone = removed && createdAt === null

  // The pressed button has gone with the link.
  useEffect(() => {
    if (gone) comeTo(makeButton.current)
  }, [gone])

  const show = (next: Made): void => {
    setMade(next)
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
            <NewLink key={made.address} link={made.address} />
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
    <section className="calendar-feed never-on-paper" aria-labelledby="calendar-feed">
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
