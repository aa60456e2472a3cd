import { describe, expect, test } from 'vitest'
import { tabId } from '../../../../domain/ids.ts'
import type { Toast } from '../../../../domain/schema/events.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { successToast } from '../../../../src/kit/texts/success-toasts.ts'
import { type PlainToast, toastText } from '../../../../src/kit/texts/toasts.ts'
import { shownToasts } from '../../../../src/shell/toasts/toast-area.tsx'

const mine = tabId('22222222-2222-4222-8222-222222222222')
const other = tabId('33333333-3333-4333-8333-333333333333')
const made: Toast = { _tag: 'BookingCreated' }
const reconnecting: Toast = { _tag: 'Reconnecting' }

const shown = (
  toasts: State['toasts'],
  status: State['connection']['status'] = 'connected',
): readonly (readonly [string, string])[] =>
  shownToasts({ toasts, connection: { status, cause: 'idle' } }, mine).map(({ id, kind }) => [id, kind])

describe('the toasts of a tab', () => {
  test("are its own and everybody's, not another tab's", () => {
    expect(
      shown({ 1: { tabId: mine, toast: made }, 2: { tabId: other, toast: made }, 3: { tabId: null, toast: made } }),
    ).toEqual([
      ['1', 'success'],
      ['3', 'success'],
    ])
  })

  test('say that the connection is being had back only while it is', () => {
    const toasts = { 1: { tabId: other, toast: reconnecting }, 2: { tabId: mine, toast: reconnecting } }
    expect(shown(toasts, 'reconnecting')).toEqual([['2', 'danger']])
    expect(shown(toasts, 'connected')).toEqual([])
    expect(shown(toasts, 'disconnected')).toEqual([])
  })
})

describe('the words of toasts', () => {
  test.each([
    [{ _tag: 'BookingCreated' }, 'success', 'Bokning tillagd', 5000],
    [{ _tag: 'BookingExtended' }, 'success', 'Bokning tillagd', 5000],
    [{ _tag: 'Reconnecting' }, 'danger', 'Försöker återansluta till bokningssystemet, var god dröj', null],
    [{ _tag: 'Reconnected' }, 'success', 'Anslutningen till bokningssystemet återställd', 5000],
    [{ _tag: 'RequestFailed', message: 'Gruppen finns inte.' }, 'warning', 'Gruppen finns inte.', 10000],
  ] satisfies [PlainToast, string, string, number | null][])(
    '%o is a %s: "%s", %s ms',
    {
      tags: [
        'const-toast-success',
        'const-toast-long',
        'toast-booking-created',
        'conn-reconnecting',
        'conn-reconnected',
        'error-toast',
      ],
    },
    (toast, kind, text, duration) => {
      expect(toastText(toast)).toEqual({ kind, text, duration })
    },
  )

  test.each([
    ['lock-added', 'Låsning tillagd', 5000],
    ['allowed-added', 'Tillåtelse tillagd', 5000],
    ['allowed-removed', 'Tillåtelse borttagen', 5000],
    ['notification-added', 'Notifikationen tillagd', 5000],
    ['notification-removed', 'Notifikationen borttagen', 5000],
    ['price-added', 'Priset tillagt', 5000],
    ['price-removed', 'Priset borttagen', 5000],
    ['user-updated', 'Användaren uppdaterad', 5000],
    ['user-removed', 'Användaren borttagen', 5000],
    ['user-bookings-removed', 'Användarens bokningar borttagna', 5000],
    ['activation-sent', 'Aktiveringslänk skickad', 5000],
    ['reset-sent', 'Lösenordsåterställning skickad', 5000],
    ['password-reset', 'Lösenord uppdaterat', 10000],
    ['password-changed', 'Lösenordet uppdaterat', 10000],
    ['registered', 'Din användare har registrerats, se epost för aktivering', 5000],
  ] as const)(
    'of what went well are short, but for a password: %s is "%s", %i ms',
    {
      tags: [
        'const-toast-success',
        'const-toast-long',
        'toast-allowed-created',
        'toast-allowed-deleted',
        'toast-notification-created',
        'toast-notification-deleted',
        'toast-price-created',
        'toast-price-deleted',
        'toast-user-updated',
        'toast-user-deleted',
        'toast-user-bookings-deleted',
        'toast-reset-sent',
        'toast-verification-sent',
        'toast-password-reset',
        'toast-password-changed',
      ],
    },
    (what, text, duration) => {
      expect(successToast(what)).toEqual({ kind: 'success', text, duration })
    },
  )
})
