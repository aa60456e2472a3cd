/**
 * A wish for free time. This module converts the fields of a wish (`wish-fields.ts`) into the question to the server. It
 * reports an error at its field, in the server's words. Pure. Invariant: an untouched form is a valid wish.
 */
import { addDays, type LocalDate, mondayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { groupIdFromText, isAttributeId } from '../../../domain/ids.ts'
import { type Parsed, parsed } from '../../../domain/rules/parsed.ts'
import { MOST_ATTRIBUTES, MOST_DATES, MOST_GROUPS, MOST_PERSONS } from '../../../domain/rules/reading-over-days.ts'
import type { TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { AttributeId, GroupId } from '../../../domain/schema/ids.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'
import type { WishFields } from './wish-fields.ts'

/** Which other days are acceptable, as the address states it. */
export const daySpans = ['', 'near', 'week', 'fortnight'] as const
type DaySpan = (typeof daySpans)[number]

/** The days of a wish that have not passed, in order. */
export const datesOf = (day: LocalDate, span: DaySpan, today: LocalDate): readonly LocalDate[] => {
  const [first, count] = {
    '': [day, 1] as const,
    near: [addDays(day, -1), 3] as const,
    week: [mondayOf(day), 7] as const,
    fortnight: [day, MOST_DATES] as const,
  }[span]
  const days = Array.from({ length: count }, (_, later) => addDays(first, later))
  // After the last day of the calendar `addDays` returns that same day.
  return [...new Set(days)].filter((date) => date >= today)
}

/** The positive whole number in a text. Null means that the text is not such a number. */
const wholeNumber = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The ids in a list of the address. Other entries are ignored. */
export const thingsOf = ({ things }: Pick<WishFields, 'things'>): readonly AttributeId[] =>
  [...new Set(things.split(',').map(Number))].filter(isAttributeId).slice(0, MOST_ATTRIBUTES)
export const groupsOf = ({ groups }: Pick<WishFields, 'groups'>): readonly GroupId[] =>
  [...new Set(groups.split(',').map(groupIdFromText))].filter((id) => id !== null).slice(0, MOST_GROUPS)

/** The wish in the fields, or the errors by field. */
export const wishOf = (fields: WishFields, today: LocalDate): Parsed<TimeWish> => {
  const day = sentDate(fields.day)
  const from = sentTime(fields.from)
  const to = sentTime(fields.to)
  const length = from === null || to === null ? 0 : endMinutes(to) - minutesOf(from)
  const minutes = wholeNumber(fields.minutes)
  const persons = wholeNumber(fields.persons)
  const [things, groups] = [thingsOf(fields), groupsOf(fields)]
  const span = daySpans.find((one) => one === fields.days) ?? ''
  const isWrong = {
    minutes: fields.minutes !== '' && length > 0 && (minutes === null || minutes > length),
    persons: fields.persons !== '' && (persons === null || persons > MOST_PERSONS),
  }
  const notLater = from !== null && length <= 0 ? 'Sluttiden måste vara efter starttiden.' : null
  return parsed<TimeWish>(
    {
      day: day === null ? 'Välj en dag.' : day < today ? 'Dagen har varit. Välj i dag eller en senare dag.' : null,
      from: from === null ? 'Välj en tid.' : null,
      to: to === null ? 'Välj en tid.' : notLater,
      minutes: isWrong.minutes ? 'Längden ska vara hela minuter och rymmas mellan klockslagen.' : null,
      persons: isWrong.persons ? 'Det ska vara ett helt antal personer, från 1 till 1 000.' : null,
    },
    day === null || from === null || to === null
      ? null
      : {
          dates: datesOf(day, span, today),
          from,
          to,
          ...(minutes === null ? {} : { minutes }),
          ...(persons === null ? {} : { persons }),
          ...(things.length === 0 ? {} : { attributes: things }),
          ...(groups.length === 0 ? {} : { groups }),
        },
  )
}
