/**
 * The words to a person who breaks a rule: one sentence, which the bar says before the press and the server's refusal after it, and the way
 * out, which the bar says beside it.
 */
import type { Breach, QuotaPeriod } from '../schema/booking-rules.ts'
import { beforeWords } from './lead-time-words.ts'
import { counted } from './swedish-amounts.ts'
import { longDate, momentWords } from './swedish-dates.ts'
import { durationWords, leadWords } from './swedish-durations.ts'

const periodNames: Readonly<Record<QuotaPeriod, string>> = { day: 'dag', week: 'vecka', month: 'månad' }

/** The names of the resource and the group that a breach is about. */
interface BreachTitles {
  readonly resource: string
  readonly group: string
}

/** With a `horizon` whose day has opened by now, this is held since before that. */
export const heldTooEarlyWords = ({ date }: Breach, { resource }: BreachTitles): string =>
  `${resource} valdes innan ${date === undefined ? 'dagen' : longDate(date)} öppnade för bokning. Välj tiden igen.`

const HOUR_MINUTES = 60

interface Count {
  /** "får du boka högst 4 timmar per dag" */
  readonly allowed: (who: string) => string
  /** The words for a count, where it stands alone and where the limit has said its unit. */
  readonly whole: (count: number) => string
  readonly short: (count: number) => string
}

/** "I Labb och studior får du boka högst 4 timmar per dag. Du har 3 och väljer 2." */
const countWords = (
  { used = 0, chosen, ofGroup, countsWith }: Breach,
  { resource, group }: BreachTitles,
  whose: 'own' | 'other',
  { allowed, whole, short }: Count,
): string => {
  const scope = countsWith ?? (ofGroup === true && group !== '' ? group : resource)
  if (whose === 'other') return `I ${scope} ${allowed('en person')}, och nu blir det ${whole(used)}.`
  const sentence = `I ${scope} ${allowed('du')}`
  if (chosen === undefined) return `${sentence}, och nu blir det ${whole(used)}.`
  return used === chosen
    ? `${sentence}. Du väljer ${short(chosen)}.`
    : `${sentence}. Du har ${short(used - chosen)} och väljer ${short(chosen)}.`
}

/** @param whose the reader's own choice, or that of a person whom the reader books for */
export const breachWords = (breach: Breach, titles: BreachTitles, whose: 'own' | 'other' = 'own'): string => {
  const { rule, date, limit, used = 0, chosen = 0, per = 'day', until, days } = breach
  const { resource: resourceTitle } = titles
  switch (rule) {
    case 'horizon':
      return date === undefined || until === undefined
        ? `${resourceTitle} får bokas högst ${counted(limit, 'dag', 'dagar')} i förväg.`
        : `${resourceTitle} öppnar för bokning av ${longDate(date)} först ${momentWords(Date.parse(until))}.`
    case 'notice':
      return days === undefined
        ? `${resourceTitle} måste bokas minst ${leadWords(limit)} i förväg.`
        : `${resourceTitle} måste bokas senast ${beforeWords({ minutes: limit, days })}.`
    case 'shortest':
      return `${resourceTitle} måste bokas minst ${durationWords(limit)} i sträck.`
    case 'longest':
      return `${resourceTitle} får bokas högst ${durationWords(limit)} i sträck, och nu blir det ${durationWords(used)}.`
    case 'most-ahead':
      return countWords(breach, titles, whose, {
        allowed: (who) => `får ${who} ha högst ${counted(limit, 'kommande bokning', 'kommande bokningar')}`,
        ...{ whole: String, short: String },
      })
    case 'most-a-day':
      return countWords(breach, titles, whose, {
        allowed: (who) => `får ${who} ha högst ${counted(limit, 'bokning', 'bokningar')} per dag`,
        ...{ whole: String, short: String },
      })
    case 'quota': {
      const inHours = [limit, used, chosen].every((minutes) => minutes % HOUR_MINUTES === 0)
      return countWords(breach, titles, whose, {
        allowed: (who) => `får ${who} boka högst ${durationWords(limit)} per ${periodNames[per]}`,
        whole: durationWords,
        short: inHours ? (minutes) => String(minutes / HOUR_MINUTES) : durationWords,
      })
    }
  }
}

/** "Ta bort 1 timme.": what would do. */
export const wayOut = ({ rule, limit, allowed = limit, used = allowed, days }: Breach): string => {
  switch (rule) {
    case 'horizon':
      return 'Välj en tidigare dag, eller kom tillbaka då.'
    case 'notice':
      return days === undefined ? 'Välj en senare tid.' : 'Välj en senare dag.'
    case 'shortest':
      return `Lägg till ${durationWords(allowed - used)} intill.`
    case 'most-ahead':
      return `Ta bort eller avboka ${counted(used - allowed, 'bokning', 'bokningar')}.`
    case 'most-a-day':
      return `Ta bort eller avboka ${counted(used - allowed, 'bokning', 'bokningar')}, eller välj en annan dag.`
    case 'longest':
    case 'quota':
      return `Ta bort ${durationWords(used - allowed)}.`
  }
}
