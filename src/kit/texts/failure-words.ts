/** The messages for failed calls. A refusal is shown in the server's own words when it has any. */
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { unreachable } from '../../../domain/unreachable.ts'

export const serverUnreachable = 'Servern går inte att nå just nu. Kontrollera din anslutning och försök igen.'
export const answerUnreadable = 'Servern svarade på ett sätt som inte gick att läsa. Försök igen om en stund.'

/** The message for a failure without a known cause. */
export const somethingWrong = 'Något gick fel hos servern. Försök igen om en stund.'

export const failureWords = (failure: CallFailure): string => {
  switch (failure._tag) {
    case 'Refused':
      return failure.body.message || somethingWrong
    case 'Unreachable':
      return serverUnreachable
    case 'Unreadable':
      return answerUnreadable
    case 'Unsettled':
      return 'Det är osäkert om bokningen kom fram. När du försöker igen tittar vi först efter om den redan är gjord.'
    case 'NotMade':
      return 'Bokningen kom inte fram, och inget är bokat. Försök igen.'
    case 'Busy':
      return 'En bokning är redan på väg, kanske i en annan flik. Vänta en stund och försök igen.'
    case 'NothingHeld':
      return 'Du har inga valda tider att boka.'
    default:
      return unreachable(failure)
  }
}
