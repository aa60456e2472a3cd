/** The groups and resources of the demonstration for a day. In the files, the days of locks are counted from that day. */
import { addDays, type LocalDate, type Weekday, weekdayOf } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import { bullets, paragraphs } from '../content/rich-text.ts'
import {
  type Day,
  type GroupFile,
  type Prices,
  type ResourceFile,
  readGroupFiles,
  type WeekdayName,
} from './demo-files.ts'

export type DemoGroup = ReturnType<typeof groupOn>
export type DemoResource = DemoGroup['resources'][number]

const weekdays: Readonly<Record<WeekdayName, Weekday>> = {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
}

/** The time of a text such as `08:00`. */
export const timeOfDay = (text: string) => localTime(`${text}:00`)

/** The day of a weekday in the next calendar week. */
export const nextWeek = (today: LocalDate, weekday: Weekday): LocalDate => {
  const sinceMonday = (day: Weekday): number => (day + 6) % 7
  return addDays(today, 7 - sinceMonday(weekdayOf(today)) + sinceMonday(weekday))
}

const dateOf = (today: LocalDate, day: Day): LocalDate =>
  typeof day === 'number' ? addDays(today, day) : nextWeek(today, weekdays[day.nextWeek])

/** The fields that groups and resources share. */
const ownerOn = (
  today: LocalDate,
  { key, title, description, enabled = true, open = [], locked = [], media, allowed = [] }: GroupFile | ResourceFile,
) => ({
  key,
  title,
  description: paragraphs(description),
  enabled,
  open: open.flatMap(({ days, from, to }) =>
    days.map((day) => ({ dayOfWeek: weekdays[day], startTime: timeOfDay(from), endTime: timeOfDay(to) })),
  ),
  locked: locked.map(({ day, lastDay = day, from, to, reason = null }) => ({
    startDate: dateOf(today, day),
    startTime: timeOfDay(from),
    endDate: dateOf(today, lastDay),
    endTime: timeOfDay(to),
    reason,
  })),
  media,
  allowed,
})

/**
 * Converts prices to rows. Each row is for one block of `time` minutes, and for people who match all its fields. A field that is null
 * matches everybody.
 */
const blocksOf = ({ userTypes, organisation, user, halfHour, halfDay, day }: Prices) => {
  const blocks = [
    { time: 30, price: halfHour },
    { time: 240, price: halfDay },
    { time: 480, price: day },
  ] as const
  return (userTypes ?? [null]).flatMap((userType) =>
    blocks.flatMap(({ time, price }) =>
      price === undefined ? [] : { time, price, userType, organisation: organisation ?? null, user: user ?? null },
    ),
  )
}

const groupOn = (today: LocalDate, file: GroupFile) => {
  const pricesOf = ({ prices }: ResourceFile): readonly Prices[] => {
    if (typeof prices !== 'string') return prices
    const list = file.priceLists?.[prices]
    if (list === undefined) throw new RangeError(`no such price list: ${prices}`)
    return list
  }
  return {
    ...ownerOn(today, file),
    color: file.color,
    slotTime: file.slotTime,
    place: file.place,
    placeLink: file.placeLink,
    notifications: file.notifications,
    resources: file.resources.map((resource) => ({
      ...ownerOn(today, resource),
      assets: bullets(resource.assets),
      capacity: resource.capacity ?? null,
      way: resource.way,
      attributes: resource.attributes ?? [],
      prices: pricesOf(resource).flatMap(blocksOf),
    })),
  }
}

/** Reads the groups of the demonstration. @throws RangeError if a resource names a price list that its group lacks */
export const demoGroups = (today: LocalDate): DemoGroup[] => readGroupFiles().map((file) => groupOn(today, file))
