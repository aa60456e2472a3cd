/**
 * What went wrong with a call, in words for a person: the server's own, or that it was not reached.
 */
import type { CallFailure } from '../../domain/port/core-port.ts'
import { unreachable } from '../../domain/unreachable.ts'

export const failureWords = (failure: CallFailure): string => {
  switch (failure._tag) {
    case 'Refused':
      return failure.body.message
    case 'Unreachable':
      return 'Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.'
    case 'Unreadable':
      return 'Servern svarade på ett sätt som inte gick att läsa. Försök igen om en stund.'
    case 'Busy':
      return 'En bokning är redan på väg, kanske i en annan flik. Vänta en stund och försök igen.'
    case 'NothingHeld':
      return 'Du har inga valda tider att boka.'
    default:
      return unreachable(failure)
  }
}
