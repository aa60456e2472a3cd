/**
 * What a person copies into an authenticator app: a QR code, the same as text, and on a telephone a link that opens the app. Below it the
 * person types the first code, which shows that the copy is right.
 */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AppCodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

const offerTexts = {
  open: 'Öppna en app för engångskoder i telefonen, till exempel Google Authenticator, Microsoft Authenticator eller Lösenord på iPhone.',
  scan: 'Lägg till ett konto i appen och läs av bilden.',
  qr: 'QR-kod att läsa av med appen',
  onPhone: 'Är du på telefonen?',
  openApp: 'Öppna i appen',
  bySecret: 'Går det inte att läsa av bilden? Skriv in den här nyckeln i appen:',
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
  return (
    <>
      <ol className="app-steps stack gap-3">
        <li>{offerTexts.open}</li>
        <li>
          <div className="stack gap-2">
            <span>{offerTexts.scan}</span>
            <QrCode text={address} label={offerTexts.qr} />
            <span>
              {offerTexts.onPhone} <a href={address}>{offerTexts.openApp}</a>
            </span>
            <span>{offerTexts.bySecret}</span>
            <strong className="app-secret break-anywhere">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</strong>
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
