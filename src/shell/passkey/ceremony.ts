/**
 * The browser's part of a passkey (WebAuthn): it asks for the finger, the face or the screen lock, and then makes a passkey or shows one.
 * Invariants: a ceremony that fails is an answer in words, never an error; a new ceremony ends the one before, and so does leaving its screen.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '../../../domain/schema/passkey.ts'

/** What the browser's dialog was opened for. */
export type Purpose = 'sign-in' | 'proof' | 'making'

/** A browser does not say whether the person has declined, has been too slow or has no passkey, so that nobody learns who has one. */
const noneCame: Readonly<Record<Purpose, string>> = {
  'sign-in':
    'Det kom ingen inloggningsnyckel: det avbröts, tog för lång tid, eller så finns det ingen här. Försök igen, eller logga in på ett annat sätt.',
  proof:
    'Det kom ingen inloggningsnyckel: det avbröts eller tog för lång tid. Försök igen, eller använd ett annat sätt.',
  making: 'Ingen inloggningsnyckel lades till: det avbröts eller tog för lång tid. Försök igen när du vill.',
}

const ceremonyTexts = {
  known: 'Den här enheten har redan en inloggningsnyckel till ditt konto, och en räcker.',
  address: 'Inloggningsnycklar går inte att använda på den här adressen. Logga in på ett annat sätt, och säg till oss.',
  unfit:
    'Den här enheten kan inte spara en inloggningsnyckel. Slå på skärmlåset i enhetens inställningar, eller välj en annan enhet.',
  failed: 'Enheten kunde inte använda inloggningsnyckeln. Försök igen, eller använd ett annat sätt.',
} as const

/** The name of the browser's own error. The package wraps some of them. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? error.cause.name : error.name
}

const wordsOf = (error: unknown, purpose: Purpose): string => {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return noneCame[purpose]
    case 'InvalidStateError':
      return ceremonyTexts.known
    case 'SecurityError':
      return ceremonyTexts.address
    case 'NotSupportedError':
    case 'ConstraintError':
      return ceremonyTexts.unfit
    default:
      return ceremonyTexts.failed
  }
}

/** The browser's refusal, as an answer like those of the server. */
const refusedHere = (error: unknown, purpose: Purpose): { readonly _tag: 'Failed'; readonly failure: CallFailure } => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 0, body: { code: 'no-passkey', message: wordsOf(error, purpose) } },
})

const held = async <Value>(ceremony: Promise<Value>, purpose: Purpose): Answer<Value> => {
  try {
    return { _tag: 'Ok', value: await ceremony }
  } catch (error) {
    return refusedHere(error, purpose)
  }
}

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

export const makePasskey = (options: PasskeyCreation): Answer<MadePasskey> =>
  held(startRegistration({ optionsJSON: options }), 'making')

/** @param isWanted whether the screen of the press is still there; a dialog of the browser over another screen would be a riddle */
export const showPasskey = async (
  options: PasskeyRequest,
  purpose: Exclude<Purpose, 'making'>,
  isWanted: () => boolean,
): Answer<ShownPasskey> =>
  isWanted()
    ? held(startAuthentication({ optionsJSON: options }), purpose)
    : refusedHere(new DOMException('', 'AbortError'), purpose)

/**
 * Offers the passkeys of this device among what the browser fills in, without a dialog. Null if none was chosen: the browser cannot do it,
 * no field asks for it, or another ceremony has begun.
 * @param isWanted whether the offer may still begin when the browser has said that it can
 */
export const passkeyFilledIn = async (
  options: PasskeyRequest,
  isWanted: () => boolean,
): Promise<ShownPasskey | null> => {
  try {
    if (!(await browserSupportsWebAuthnAutofill()) || !isWanted()) return null
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
  } catch {
    return null
  }
}

export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony()
