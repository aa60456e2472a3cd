/**
 * The link with which a calendar program follows the person's bookings (`docs/decisions/0027`). Here the person makes,
 * copies, replaces and removes it. Invariant: nothing stores the link. The screen shows it from its making until the person
 * leaves.
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
import { useHasPassword } from '../../shell/second-factor/use-has-password.ts'
import './calendar-feed.css'

/** The words on the buttons that open the dialogs, and on those inside them. */
const buttons = {
  make: 'Visa i min kalender',
  renew: 'Byt adress',
  keep: 'Behåll adressen',
  remove: 'Ta bort adressen',
} as const

/** The words about a new link. */
const madeTexts = {
  label: 'Din kalenderadress',
  hint: 'Kopiera adressen nu, den visas bara den här gången. Den som har den kan se vad du har bokat, var och när.',
  copy: 'Kopiera adressen',
  copied: 'Adressen är kopierad.',
  notCopied: 'Webbläsaren kunde inte kopiera. Adressen är markerad: kopiera den med tangentbordet eller menyn.',
} as const

interface MakeFeedLightboxProps {
  /** Whoever has no password is asked in another way, if the sign-in was a while ago. */
  readonly asksPassword: boolean
  /** Whether the new link replaces an earlier one, which then stops working. */
  readonly replaces: boolean
  readonly onMade: (made: CallAnswer<'createBookingFeed'>) => void
  readonly onClose: () => void
}

/** The calendar program opens a link with this scheme. The browser does not. */
const CALENDAR_SCHEME = 'webcal:'

const names = ['password'] as const

/**
 * Asks whoever has a password for it before it makes a link, so that a person with a stolen token cannot follow the bookings. If a
 * link is replaced, the button that keeps the old link has the focus.
 */
export const MakeFeedLightbox = ({ asksPassword, replaces, onMade, onClose }: MakeFeedLightboxProps): ReactElement => {
  const core = useCore()
  const safeButton = useRef<HTMLButtonElement>(null)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { password: '' },
    names,
    parse: (fields: { readonly password: string }) =>
      parsed({ password: asksPassword && fields.password === '' ? 'Fyll i nuvarande lösenord.' : null }, fields),
    submit: (body) => core.call('createBookingFeed', { body }),
    onSaved: onMade,
  })
  const { setFocus: focusOn } = form

  useEffect(() => {
    if (!replaces && asksPassword) focusOn('password')
  }, [replaces, asksPassword, focusOn])

  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Lightbox
      title={replaces ? 'Vill du skapa en ny adress?' : 'Visa bokningarna i din kalender'}
      words={
        <p>
          {replaces
            ? 'Den gamla slutar att fungera. Kalendrar som prenumererar på den behöver den nya.'
            : 'Med adressen visar ditt kalenderprogram det som du har bokat.'}
        </p>
      }
      onClose={close}
      focusFirst={safeButton}
    >
      <form className="form" noValidate onSubmit={onSubmit}>
        {summary}
        {asksPassword ? (
          <PasswordField
            {...input('password')}
            label="Ditt lösenord"
            hint="Adressen visar vad du har bokat för den som har den, så vi behöver veta att det är du."
            autoComplete="current-password"
            busy={busy}
          />
        ) : null}
        {answer}
        <div className="lightbox-actions">
          <button ref={safeButton} type="button" className="button" onClick={close}>
            {replaces ? buttons.keep : 'Avbryt'}
          </button>
          <button type="submit" className={replaces ? 'button button-loss' : 'button button-main'} aria-busy={busy}>
            {replaces ? buttons.renew : buttons.make}
          </button>
        </div>
      </form>
    </Lightbox>
  )
}

const feedQuery = callQuery('bookings', 'bookingFeed', {})

type Made = CallAnswer<'createBookingFeed'>

/** A new link, to copy or to open. */
const NewLink = ({ link }: { readonly link: string }): ReactElement => (
  <>
    <SecretLink
      link={link}
      texts={madeTexts}
      further={
        <a className="button" href={link.replace(/^https?:/, CALENDAR_SCHEME)}>
          Öppna i kalenderprogrammet
        </a>
      }
    />
    <p className="muted">
      Välj i kalenderprogrammet att lägga till en kalender från en webbadress (URL) och klistra in den. Hur ofta den
      hämtas bestämmer programmet, ofta några gånger om dagen.
    </p>
  </>
)

/** @param createdAt the moment at which the link was made; null if there is no link */
const OwnFeed = ({ createdAt }: CallAnswer<'bookingFeed'>): ReactElement => {
  const core = useCore()
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<'making' | 'renewing' | null>(null)
  const [removed, setRemoved] = useState(false)
  const makeButton = useRef<HTMLButtonElement>(null)
  const asksPassword = useHasPassword() !== false

  const gone = removed && createdAt === null

  // The pressed button had the focus and has left the page with the link.
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
              {buttons.make}
            </button>
          </div>
          <p role="status">{gone ? 'Adressen är borttagen.' : ''}</p>
        </>
      ) : (
        <>
          {/* A link that was made later, in this tab or another, has replaced this one. */}
          {made?.createdAt === createdAt ? (
            <NewLink key={made.address} link={made.address} />
          ) : (
            <p>{`Du har en adress sedan ${longDateOfYear(wallTimeAt(Date.parse(createdAt)).date)}. Den visas bara när den skapas. Behöver du den igen skapar du en ny.`}</p>
          )}
          <div className="cluster gap-3">
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked('renewing')}>
              {buttons.renew}
            </button>
            <LossButton
              className="button"
              aria-haspopup="dialog"
              text={buttons.remove}
              question="Vill du ta bort adressen?"
              action={buttons.remove}
              safe={buttons.keep}
              call={() => core.call('deleteBookingFeed', {})}
              onDone={() => setRemoved(true)}
            >
              <p>
                Kalendrar som prenumererar på den får inte veta något mer. Vad de redan har hämtat tar du bort i
                kalenderprogrammet. Dina bokningar ändras inte.
              </p>
            </LossButton>
          </div>
        </>
      )}
      {asked === null ? null : (
        <MakeFeedLightbox
          asksPassword={asksPassword}
          replaces={asked === 'renewing'}
          onMade={show}
          onClose={() => setAsked(null)}
        />
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
      <h2 id="calendar-feed">Prenumerera i din kalender</h2>
      <p>
        Få dina bokningar i Outlook, Google Kalender, Apple Kalender eller ett annat kalenderprogram. Det som du ändrar
        eller avbokar här ändras där också.
      </p>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar din kalenderadress" lines={1} line="calendar-feed-skeleton" />}
        failed="Det gick inte att se om du har en kalenderadress."
      >
        {({ createdAt }) => <OwnFeed createdAt={createdAt} />}
      </QueryView>
    </section>
  )
}
