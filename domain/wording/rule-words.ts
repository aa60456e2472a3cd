/**
 * All words about the booking rules: the labels of their fields, the sentences for visitors, and for a breach the reason for the refusal
 * and a way out. `domain/rules/` judges the rules. Invariant: a form, a page and a refusal describe a rule in the same way.
 */
import { type Rule, type RuleAttribute, type RuleNumber, ruleAttributes } from '../booking-rules/rule-attributes.ts'
import { weekdaysFromMonday } from '../calendar/local-date.ts'
import { type LocalTime, minutesOf } from '../calendar/local-time.ts'
import { cancelLeadOf, noticeOf } from '../rules/lead-time.ts'
import { limitsOfRow } from '../rules/resource-limits.ts'
import type { Breach, QuotaPeriod, ResourceLimits, RuleScope, RuleValues } from '../schema/booking-rules.ts'
import { namesOf } from '../typed-keys.ts'
import { bookedOnlyBy } from './booker-words.ts'
import { weekdayName } from './dates-of-record.ts'
import { beforeWords } from './lead-time-words.ts'
import { counted } from './swedish-amounts.ts'
import { clockTime, longDate, momentWords } from './swedish-dates.ts'
import { durationWords, leadWords } from './swedish-durations.ts'

interface FieldWords {
  readonly label: string
  readonly hint?: string
}

/** The field of each number that a row of rules may have. */
export const ruleFields: Readonly<Record<RuleNumber, FieldWords>> = {
  horizonDays: { label: 'Öppnar för bokning' },
  noticeMinutes: { label: 'Får bokas senast inpå' },
  shortestMinutes: { label: 'Kortaste tid', hint: 'Tider intill varandra räknas som en.' },
  longestMinutes: { label: 'Längsta tid' },
  quotaMinutes: { label: 'Bokad tid, högst' },
  quotaWeekMinutes: {
    label: 'Dessutom per vecka, högst',
    hint: 'Om två gränser ska gälla, till exempel en per dag och en per vecka.',
  },
  quotaMonthMinutes: { label: 'Dessutom per månad, högst' },
  mostAhead: { label: 'Kommande bokningar, högst' },
  mostADay: { label: 'Bokningar per dag, högst' },
  cancelMinutes: { label: 'Får avbokas senast inpå', hint: 'Gäller också för att ändra bokningen.' },
  freeCancelMinutes: {
    label: 'Kan avbokas gratis till',
    hint: 'Så långt innan tiden börjar. Därefter går det att avboka, men priset står kvar.',
  },
  remindHours: { label: 'Påminnelse före', hint: 'Ett mejl om dagens tider, så långt innan den första börjar.' },
  checkInMinutes: {
    label: 'Checka in inom',
    hint: 'Så länge efter att tiden börjat. Sedan får andra ta resten av tiden, om ingen har kommit.',
  },
  missedMost: { label: 'Paus för den som uteblir' },
  missedDays: { label: 'Räknat på' },
  pauseDays: { label: 'Pausen är' },
}

type Scope = Pick<RuleScope, 'ofGroup' | 'countsWith'>
type Unscoped<Limit> = Limit extends RuleScope ? Omit<Limit, 'scope'> : Limit

/** The limits of a row or of a person that appear in sentences. */
type SaidLimits = { readonly [Name in Exclude<keyof ResourceLimits, 'horizon'>]?: Unscoped<ResourceLimits[Name]> } & {
  /** In a row, either of the two may be missing. */
  readonly horizon: { readonly days: number | null; readonly opensAt: LocalTime | null }
}

/** The names of the resource and the group that a breach concerns. */
interface BreachTitles {
  readonly resource: string
  readonly group: string
}

/** The reader: the person who chooses, or somebody who books for that person. */
type Whose = 'own' | 'other'

interface RuleWords {
  /** The sentences that a visitor reads. Null if the limits do not set the rule. `group` is the title of the resource's group. */
  readonly sentences: (limits: SaidLimits, group: string) => readonly (string | null)[]
}

interface RefusalWords {
  /** The reason for refusing a choice. The bar shows it before the press, and the server sends it after the press. */
  readonly refusal: (breach: Breach, titles: BreachTitles, whose: Whose) => string
  /** The same reason in a few words, for places that show which choice is refused. */
  readonly inShort: string
  /** A change that would keep the rule. */
  readonly wayOut: (breach: Breach) => string
}

const TOO_MUCH = 'Mer än du får boka'
const periods: Readonly<Record<QuotaPeriod, string>> = { day: 'dag', week: 'vecka', month: 'månad' }
const HOUR_MINUTES = 60

/** ", sammanlagt i Labb och studior": the scope of a limit that counts more than the resource alone. */
const together = ({ ofGroup, countsWith }: Scope, group: string): string => {
  const place = countsWith ?? (ofGroup === true ? group : null)
  return place === null ? '' : `, sammanlagt i ${place}`
}

/**
 * "I Labb och studior får du boka högst 4 timmar per dag. Du har 3 och väljer 2."
 * @param allowed the words "får du boka högst 4 timmar per dag"
 * @param whole the words for a count with its unit
 * @param short the words for a count without its unit, which the limit has named already
 */
const countWords = (
  { used = 0, chosen, ofGroup, countsWith }: Breach,
  { resource, group }: BreachTitles,
  {
    whose,
    allowed,
    whole = String,
    short = String,
  }: {
    readonly whose: Whose
    readonly allowed: (who: string) => string
    readonly whole?: (count: number) => string
    readonly short?: (count: number) => string
  },
): string => {
  const place = countsWith ?? (ofGroup === true && group !== '' ? group : resource)
  if (whose === 'other') return `I ${place} ${allowed('en person')}, och nu blir det ${whole(used)}.`
  const sentence = `I ${place} ${allowed('du')}`
  if (chosen === undefined) return `${sentence}, och nu blir det ${whole(used)}.`
  return used === chosen
    ? `${sentence}. Du väljer ${short(chosen)}.`
    : `${sentence}. Du har ${short(used - chosen)} och väljer ${short(chosen)}.`
}

/** The amount by which a count is over the limit. */
const excess = ({ limit, allowed = limit, used = allowed }: Breach): number => used - allowed

const SAID_IN_WEEKS = 28

/** Whether a number of days is shown in weeks. It is for whole weeks from `SAID_IN_WEEKS` days on. */
export const isInWeeks = (days: number): boolean => days >= SAID_IN_WEEKS && days % 7 === 0

const horizonWords = (days: number): string => {
  if (days === 0) return 'samma dag'
  if (isInWeeks(days)) return `${days / 7} veckor före`
  return days === 1 ? 'dagen före' : `${counted(days, 'dag', 'dagar')} före`
}

/** "på vardagar kl. 08:00–16:00". Null if it is always. Midnight as an end is written 24:00, because 00:00 would be read as the morning. */
const whenConfirmed = ({ days, hours }: NonNullable<ResourceLimits['confirms']>): string | null => {
  const sorted = weekdaysFromMonday.filter((day) => days?.includes(day) ?? true)
  const isMondayToFriday = sorted.length === 5 && !sorted.includes(6) && !sorted.includes(0)
  const weekdays = isMondayToFriday
    ? 'vardagar'
    : new Intl.ListFormat('sv').format(sorted.map((day) => `${weekdayName(day)}ar`))
  const end = hours === null || minutesOf(hours.endTime) === 0 ? '24:00' : clockTime(hours.endTime)
  const parts = [
    sorted.length === weekdaysFromMonday.length ? null : `på ${weekdays}`,
    hours === null ? null : `kl.\u00a0${clockTime(hours.startTime)}–${end}`,
  ]
  return parts.filter((part) => part !== null).join(' ') || null
}

/** The rules of rows that can refuse a choice. */
type RefusingRule = Extract<Breach['rule'], Rule>

/** The words of all rules, in the order of the form. A visitor reads them in the same order. */
export const ruleWords: Readonly<Record<Rule, RuleWords> & Record<RefusingRule, RefusalWords>> = {
  horizon: {
    sentences: ({ horizon: { days, opensAt } }) => {
      const time = opensAt === null ? null : `klockan\u00a0${clockTime(opensAt)}`
      if (days === null) return [time === null ? null : `Nya dagar öppnar ${time}.`]
      return [`Öppnar ${[horizonWords(days), time].filter((part) => part !== null).join(', ')}.`]
    },
    refusal: ({ date, limit, until }, { resource }) =>
      date === undefined || until === undefined
        ? `${resource} får bokas högst ${counted(limit, 'dag', 'dagar')} i förväg.`
        : `${resource} öppnar för bokning av ${longDate(date)} först ${momentWords(Date.parse(until))}.`,
    inShort: 'Går inte att boka än',
    wayOut: () => 'Välj en tidigare dag, eller kom tillbaka då.',
  },
  notice: {
    sentences: (limits) => {
      const lead = limits.noticeMinutes === undefined ? null : noticeOf(limits)
      if (lead === null) return []
      return lead.minutes === 0 && lead.days === undefined
        ? ['Kan bokas ända tills tiden börjar.']
        : [`Bokas senast ${beforeWords(lead)}.`]
    },
    refusal: ({ limit, days }, { resource }) =>
      days === undefined
        ? `${resource} måste bokas minst ${leadWords(limit)} i förväg.`
        : `${resource} måste bokas senast ${beforeWords({ minutes: limit, days })}.`,
    inShort: 'För sent att boka',
    wayOut: ({ days }) => (days === undefined ? 'Välj en senare tid.' : 'Välj en senare dag.'),
  },
  shortest: {
    sentences: ({ shortestMinutes: least }) => [least === undefined ? null : `Minst ${durationWords(least)} i taget.`],
    refusal: ({ limit }, { resource }) => `${resource} måste bokas minst ${durationWords(limit)} i sträck.`,
    inShort: 'För kort tid',
    wayOut: (breach) => `Lägg till ${durationWords(-excess(breach))} intill.`,
  },
  longest: {
    sentences: ({ longestMinutes: most }) => [most === undefined ? null : `Högst ${durationWords(most)} i taget.`],
    refusal: ({ limit, used = 0 }, { resource }) =>
      `${resource} får bokas högst ${durationWords(limit)} i sträck, och nu blir det ${durationWords(used)}.`,
    inShort: 'För lång tid',
    wayOut: (breach) => `Ta bort ${durationWords(excess(breach))}.`,
  },
  quota: {
    sentences: ({ quota, quotaWeek, quotaMonth }, group) =>
      [quota, quotaWeek, quotaMonth].map((limit) =>
        limit === undefined
          ? null
          : `Högst ${durationWords(limit.minutes)} per ${periods[limit.per]}${together(limit, group)}.`,
      ),
    refusal: (breach, titles, whose) => {
      const { limit, used = 0, chosen = 0, per = 'day' } = breach
      const inHours = [limit, used, chosen].every((minutes) => minutes % HOUR_MINUTES === 0)
      return countWords(breach, titles, {
        whose,
        allowed: (who) => `får ${who} boka högst ${durationWords(limit)} per ${periods[per]}`,
        whole: durationWords,
        short: inHours ? (minutes) => String(minutes / HOUR_MINUTES) : durationWords,
      })
    },
    inShort: TOO_MUCH,
    wayOut: (breach) => `Ta bort ${durationWords(excess(breach))}.`,
  },
  'most-ahead': {
    sentences: ({ mostAhead: limit }, group) => [
      limit === undefined
        ? null
        : `Högst ${counted(limit.bookings, 'kommande bokning', 'kommande bokningar')}${together(limit, group)}.`,
    ],
    refusal: (breach, titles, whose) =>
      countWords(breach, titles, {
        whose,
        allowed: (who) => `får ${who} ha högst ${counted(breach.limit, 'kommande bokning', 'kommande bokningar')}`,
      }),
    inShort: TOO_MUCH,
    wayOut: (breach) => `Ta bort eller avboka ${counted(excess(breach), 'bokning', 'bokningar')}.`,
  },
  'most-a-day': {
    sentences: ({ mostADay: limit }, group) => [
      limit === undefined
        ? null
        : `Högst ${counted(limit.bookings, 'bokning', 'bokningar')} per dag${together(limit, group)}.`,
    ],
    refusal: (breach, titles, whose) =>
      countWords(breach, titles, {
        whose,
        allowed: (who) => `får ${who} ha högst ${counted(breach.limit, 'bokning', 'bokningar')} per dag`,
      }),
    inShort: TOO_MUCH,
    wayOut: (breach) =>
      `Ta bort eller avboka ${counted(excess(breach), 'bokning', 'bokningar')}, eller välj en annan dag.`,
  },
  cancel: {
    sentences: (limits) => {
      const lead = limits.cancelMinutes === undefined ? null : cancelLeadOf(limits)
      if (lead === null) return []
      return lead.minutes === 0 && lead.days === undefined
        ? ['Kan ändras och avbokas ända tills tiden börjar.']
        : [`Kan ändras och avbokas senast ${beforeWords(lead)}.`]
    },
  },
  'free-cancel': {
    sentences: ({ freeCancelMinutes: minutes }) => {
      if (minutes === undefined) return []
      return minutes === 0
        ? ['Avbokas gratis ända tills tiden börjar.']
        : [`Avbokas gratis senast ${leadWords(minutes)} innan, sedan står priset kvar.`]
    },
  },
  confirms: {
    sentences: ({ confirms }) => {
      if (confirms === undefined) return []
      if (confirms.how === 'by-hand') return ['Bekräftas av oss.']
      const when = whenConfirmed(confirms)
      return [when === null ? 'Bekräftas direkt.' : `Tider ${when} bekräftas direkt, andra av oss.`]
    },
  },
  series: {
    sentences: ({ series }) => [series === undefined ? null : series ? 'Får upprepas.' : 'Får inte upprepas.'],
  },
  remind: {
    sentences: ({ remindHours: hours }) => [
      hours === undefined ? null : `Vi påminner med ett mejl ${counted(hours, 'timme', 'timmar')} innan.`,
    ],
  },
  'check-in': {
    sentences: ({ checkInMinutes: minutes, checkInFrom }) => {
      if (minutes === undefined) return []
      const where = checkInFrom === 'anywhere' ? 'här eller på plats' : 'på plats'
      return [`Checka in ${where} inom ${minutes} minuter, annars kan någon annan ta tiden.`]
    },
  },
  missed: {
    sentences: ({ missed }, group) => {
      if (missed === undefined) return []
      const { most, days, pause } = missed
      const times = `${counted(most, 'gång', 'gånger')} på ${counted(days, 'dag', 'dagar')}`
      return [`Den som uteblir ${times}${together(missed, group)} får inte boka på ${counted(pause, 'dag', 'dagar')}.`]
    },
    refusal: ({ limit, until }, { resource }, whose) => {
      const times = counted(limit, 'gång', 'gånger')
      const again = until === undefined ? '' : ` och får boka ${resource} igen ${momentWords(Date.parse(until))}`
      return whose === 'other' ? `Personen har uteblivit ${times}${again}.` : `Du har uteblivit ${times}${again}.`
    },
    inShort: 'Paus efter uteblivna tider',
    wayOut: () => 'Kontakta oss om något har blivit fel.',
  },
}

/** The words of all rules that can refuse a choice. */
export const refusalWords: Readonly<Record<Breach['rule'], RefusalWords>> = {
  ...ruleWords,
  'user-type': {
    refusal: ({ bookedBy = [], typeWaits = false }, { resource }) => {
      const who = bookedBy.length === 0 ? `${resource} bokas inte av någon.` : bookedOnlyBy(resource, bookedBy)
      return typeWaits ? `${who} Personens användartyp är inte godkänd än.` : who
    },
    inShort: 'För andra',
    // Only another room, or another person, would keep it.
    wayOut: () => '',
  },
}

const ruleOf = (name: RuleAttribute): Rule => {
  const attribute = ruleAttributes[name]
  if ('rule' in attribute) return attribute.rule
  // The name under which quotas and bookings are counted together belongs to the quotas.
  return attribute.of === 'counted' ? 'quota' : ruleAttributes[attribute.of].rule
}

const sentencesOf = (rules: Iterable<Rule>, limits: SaidLimits, group: string): readonly string[] =>
  [...rules].flatMap((rule) => ruleWords[rule].sentences(limits, group).filter((sentence) => sentence !== null))

/** The sentences of a row of rules, one for each value. The two values about the opening of a day share one sentence. */
export const ruleSentences = (row: RuleValues): readonly string[] => {
  const limits = { ...limitsOfRow(row), horizon: { days: row.horizonDays, opensAt: row.opensAt } }
  return sentencesOf(new Set(namesOf(ruleAttributes).map(ruleOf)), limits, '')
}

/**
 * The sentences of one person's rules for one resource, in the order of the form that sets the rules.
 * @param group the title of the resource's group
 * @example limitSentences(limits, 'Labb och studior') // 'Högst 4 timmar per dag, sammanlagt i Labb och studior.'
 */
export const limitSentences = (limits: ResourceLimits, group: string): readonly string[] => {
  const { days = null, opensAt = null } = limits.horizon ?? {}
  // A day that opens at midnight needs no time.
  const time = opensAt === null || minutesOf(opensAt) === 0 ? null : opensAt
  return sentencesOf(namesOf(ruleWords), { ...limits, horizon: { days, opensAt: time } }, group)
}

/** The attributes of a row, in the order of the form. */
export const attributesOfForm: readonly RuleAttribute[] = namesOf(ruleWords).flatMap((rule) =>
  namesOf(ruleAttributes).filter((name) => ruleOf(name) === rule),
)

/** The reason for refusing a choice, in one sentence. */
export const breachWords = (breach: Breach, titles: BreachTitles, whose: Whose = 'own'): string =>
  refusalWords[breach.rule].refusal(breach, titles, whose)

/** The words for a `horizon` breach whose day has opened meanwhile. The chosen slots were held before the day opened. */
export const heldTooEarlyWords = ({ date }: Breach, { resource }: BreachTitles): string =>
  `${resource} valdes innan ${date === undefined ? 'dagen' : longDate(date)} öppnade för bokning. Välj tiden igen.`

/** A change that would keep the rule: "Ta bort 1 timme." Empty if there is none. */
export const wayOut = (breach: Breach): string => refusalWords[breach.rule].wayOut(breach)
