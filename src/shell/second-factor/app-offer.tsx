/**
 * What a person copies into an authenticator app: a QR code, the same as text, and on a telephone a link that opens the app. Below it the
 * person types the first code, which shows that the copy is right.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AppCodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

const offerTexts = {
  open: 'Öppna en app för engångskoder i telefonen, till exempel Google Authenticator, Microsoft Authenticator eller Lösenord på iPhone.',
  scan: 'Lägg till ett konto i appen och läs av bilden.',
  again: 'Finns vi redan i appen? Lägg till oss igen, och använd koden från den nya raden.',
  qr: 'QR-kod att läsa av med appen',
  onPhone: 'Är du på telefonen?',
  openApp: 'Öppna i appen',
  bySecret: 'Går det inte? Skriv in den här nyckeln i appen:',
  copy: 'Kopiera nyckeln',
  copied: 'Nyckeln är kopierad.',
  type: 'Skriv koden som appen visar.',
  submit: 'Fortsätt',
} as const

interface AppOfferProps {
  readonly offer: { readonly secret: string; readonly address: string }
  readonly confirm: (code: string) => Answer<{ readonly recoveryCodes: readonly string[] }>
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
}

export const AppOffer = ({ offer: { secret, address }, confirm, onConfirmed }: AppOfferProps): ReactElement => {
  const frame = useFormFrame({
    defaultValues: { code: '' },
    names: ['code'],
    parse: ({ code }) => parseFactorCode(code),
    submit: confirm,
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  const steps = useRef<HTMLOListElement>(null)
  // The button that led here may have left the page.
  useEffect(() => {
    if (document.activeElement === document.body) comeTo(steps.current)
  }, [])
  return (
    <>
      <ol ref={steps} className="app-steps stack gap-3 quiet-focus" tabIndex={-1}>
        <li>{offerTexts.open}</li>
        <li>
          <div className="app-account stack gap-3">
            <p>
              {offerTexts.scan} {offerTexts.again}
            </p>
            <QrCode text={address} label={offerTexts.qr} />
            <p className="app-on-phone cluster gap-3 items-center">
              <span>{offerTexts.onPhone}</span>
              <a className="button" href={address}>
                {offerTexts.openApp}
              </a>
            </p>
            <div className="stack gap-2">
              <p>{offerTexts.bySecret}</p>
              <p className="app-secret strong break-anywhere">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
              <p className="cluster gap-3 items-center">
                <CopyButton text={secret} label={offerTexts.copy} done={offerTexts.copied} />
              </p>
            </div>
          </div>
        </li>
        <li>{offerTexts.type}</li>
      </ol>
      <Form frame={frame} submitText={offerTexts.submit}>
        <AppCodeField {...frame.input('code')} />
      </Form>
    </>
  )
}
