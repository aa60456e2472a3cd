/**
 * The words to a person who breaks a rule: one sentence, which the bar says before the press and the server's refusal after it, and the way
 * out, which the bar says beside it.
 */
import type { Breach, QuotaPeriod } from '../schema/booking-rules.ts'
import { counted } from './swedish-amounts.ts'
import { longDate, momentWords } from './swedish-dates.ts'
import { durationWords, leadWords } from './swedish-durations.ts'

const periodNames: Readonly<Record<QuotaPeriod, string>> = { day: 'dag', week: 'vecka', month: 'månad' }

/** With a `horizon` whose day has opened by now, this is held since before that. */
export const heldTooEarlyWords = ({ date }: Breach, resourceTitle: string): string =>
  `${resourceTitle} valdes innan ${date === undefined ? 'dagen' : longDate(date)} öppnade för bokning. Välj tiden igen.`

/** "Grupprum 1 får bokas högst 4 timmar per person och dag, och nu blir det 5 timmar." */
export const breachWords = (
  { rule, date, limit, used = 0, per = 'day', until }: Breach,
  resourceTitle: string,
): string => {
  switch (rule) {
    case 'horizon':
      return date === undefined || until === undefined
        ? `${resourceTitle} får bokas högst ${counted(limit, 'dag', 'dagar')} i förväg.`
        : `${resourceTitle} öppnar för bokning av ${longDate(date)} först ${momentWords(Date.parse(until))}.`
    case 'notice':
      return `${resourceTitle} måste bokas minst ${leadWords(limit)} i förväg.`
    case 'shortest':
      return `${resourceTitle} måste bokas minst ${durationWords(limit)} i sträck.`
    case 'longest':
      return `${resourceTitle} får bokas högst ${durationWords(limit)} i sträck, och nu blir det ${durationWords(used)}.`
    case 'most-ahead':
      return `${resourceTitle} får ha högst ${counted(limit, 'kommande bokning', 'kommande bokningar')} per person, och nu blir det ${used}.`
    case 'most-a-day':
      return `${resourceTitle} får ha högst ${counted(limit, 'bokning', 'bokningar')} per person och dag, och nu blir det ${used}.`
    case 'quota':
      return `${resourceTitle} får bokas högst ${durationWords(limit)} per person och ${periodNames[per]}, och nu blir det ${durationWords(used)}.`
  }
}

/** "Ta bort 1 timme." */
export const wayOut = ({ rule, limit, used = limit }: Breach): string => {
  switch (rule) {
    case 'horizon':
      return 'Välj en tidigare dag, eller kom tillbaka då.'
    case 'notice':
      return 'Välj en senare tid.'
    case 'shortest':
      return `Lägg till ${durationWords(limit - used)} intill.`
    case 'most-ahead':
      return `Ta bort eller avboka ${counted(used - limit, 'bokning', 'bokningar')}.`
    case 'most-a-day':
      return `Ta bort eller avboka ${counted(used - limit, 'bokning', 'bokningar')}, eller välj en annan dag.`
    case 'longest':
    case 'quota':
      return `Ta bort ${durationWords(used - limit)}.`
  }
}
