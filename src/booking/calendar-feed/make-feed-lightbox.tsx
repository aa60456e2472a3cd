/**
 * Asks for the password before an address of one's calendar is made (contract 2): a thief of a token shall not follow
 * one's bookings by it. Invariant: where an address is replaced, the safe choice has focus.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { useCore } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { calendarFeedTexts } from './calendar-feed-texts.ts'

interface MakeFeedLightboxProps {
  /** There is one, which ends. */
  readonly replaces: boolean
  readonly onMade: (made: CallAnswer<'createBookingFeed'>) => void
  readonly onClose: () => void
}

const names = ['password'] as const

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
