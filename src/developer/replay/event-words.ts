/** Describes an event in a few Swedish words. The event's name in the code is shown beside them. */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { originKindOf } from '../../../domain/replay/entry-kind.ts'
import { slotsOfEvent } from '../../../domain/replay/entry-places.ts'
import { type Entry, type Names, namesOf, type Recording } from '../../../domain/replay/recording.ts'
import type { HoldChange, Page, SlotReference } from '../../../domain/schema/events.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { successToast } from '../../kit/texts/success-toasts.ts'
import { toastText } from '../../kit/texts/toasts.ts'
import { originNames, pageNames, replayTexts } from './replay-texts.ts'

/** The recorded clock as wall time in Stockholm, to the millisecond: "09:03:12,045". */
export const recordedTime = (at: number): string =>
  `${wallTimeAt(at).time},${String(((at % 1_000) + 1_000) % 1_000).padStart(3, '0')}`

/** "2026-03-04 09:03:12" */
export const recordedDay = (at: number): string => {
  const { date, time } = wallTimeAt(at)
  return `${date} ${time}`
}

/** The number of each tab, by its id. Tabs are numbered in the order in which they appeared. */
export type TabNumbers = ReadonlyMap<string, number>

export const tabNumbersOf = ({ start, entries }: Recording): TabNumbers => {
  const numbers = new Map<string, number>()
  const learn = (id: string): void => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
  }
  for (const id of Object.keys(start.tabs)) learn(id)
  for (const { envelope } of entries) if (envelope?.event._tag === 'TabJoined') learn(envelope.event.tabId)
  return numbers
}

export type EventWords = ReturnType<typeof createEventWords>

/** The parts of an event that have words of their own. Other short parts are shown by name and value. */
const told = new Set(['_tag', 'tabId', 'page', 'visible', 'groupId', 'date', 'slot', 'slots', 'toast'])

export const createEventWords = (names: Names, tabs: TabNumbers) => {
  const resource = (id: number): string => names.resources.get(id) ?? `resurs ${id}`
  const group = (id: number): string => names.groups.get(id) ?? `grupp ${id}`
  const slot = (one: SlotReference): string => `${resource(one.resourceId)}, ${shortDate(one.date)}, ${timeRange(one)}`
  const slots = ([first, ...others]: readonly SlotReference[]): string[] => {
    if (first === undefined) return []
    return [others.length === 0 ? slot(first) : `${slot(first)} och ${others.length} till`]
  }
  const tab = (id: string): string => {
    const number = tabs.get(id)
    return number === undefined ? 'Okänd flik' : replayTexts.tab(number)
  }
  const day = (of: { readonly groupId: number; readonly date?: SlotReference['date'] }): string =>
    of.date === undefined ? group(of.groupId) : `${group(of.groupId)}, ${shortDate(of.date)}`
  const page = (shown: Page): string =>
    'groupId' in shown ? `${pageNames[shown._tag]}: ${day(shown)}` : pageNames[shown._tag]
  const holdState = ({ expiration, holder }: HoldChange): string =>
    expiration === null ? 'släppt' : holder === 'mine' ? 'vald' : 'reserverad'

  const what = ({ envelope }: Entry): string => {
    if (envelope === null) return 'något hände'
    const { event } = envelope
    const firstChange = event._tag === 'ReservationsPushed' ? event.changed[0] : undefined
    return [
      ...('tabId' in event && event.tabId !== null ? [tab(event.tabId)] : []),
      ...('page' in event ? [`${page(event.page)}${event.visible ? '' : ' (dold)'}`] : []),
      ...('groupId' in event ? [day(event)] : []),
      ...slots(slotsOfEvent(event)),
      ...(firstChange === undefined ? [] : [holdState(firstChange)]),
      ...('toast' in event
        ? [`”${(event.toast._tag === 'Succeeded' ? successToast(event.toast.what) : toastText(event.toast)).text}”`]
        : []),
      ...Object.entries(event).flatMap(([name, value]) => {
        if (told.has(name)) return []
        if (Array.isArray(value)) return [`${name} ${value.length}`]
        return typeof value === 'string' || typeof value === 'number' ? [`${name} ${value}`] : []
      }),
    ].join(', ')
  }

  return {
    tab,
    what,
    origin: (entry: Entry): string => {
      const kind = originKindOf(entry)
      return kind === 'tab' ? tab(entry.origin) : originNames[kind]
    },
  }
}

export const eventWordsOf = (recording: Recording): EventWords =>
  createEventWords(namesOf(recording), tabNumbersOf(recording))
