/** What happened, in a few Swedish words beside the event's own name. */
import { originKindOf } from '../../../domain/replay/entry-kind.ts'
import { type Entry, type Names, namesOf, type Recording } from '../../../domain/replay/recording.ts'
import type { BookedSlot, EventOf, Page, SlotReference } from '../../../domain/schema/events.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { successToast } from '../../kit/texts/success-toasts.ts'
import { toastText } from '../../kit/texts/toasts.ts'
import { replayTexts } from './replay-texts.ts'

/** Tabs are numbered as they came. */
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

export const createEventWords = (names: Names, tabs: TabNumbers) => {
  const resource = (id: number): string => names.resources.get(id) ?? `resurs ${id}`
  const group = (id: number): string => names.groups.get(id) ?? `grupp ${id}`
  const slot = (one: SlotReference): string => `${resource(one.resourceId)}, ${shortDate(one.date)}, ${timeRange(one)}`
  const slots = (all: readonly SlotReference[]): string => {
    const [first, ...others] = all
    if (first === undefined) return 'inga tider'
    return others.length === 0 ? slot(first) : `${slot(first)} och ${others.length} till`
  }
  const booked = (all: readonly BookedSlot[]): string =>
    `${slots(all)}${all[0] === undefined ? '' : `, ${all[0].bookingIdNumber}`}`
  const day = ({ groupId, date }: { readonly groupId: number; readonly date: BookedSlot['date'] }): string =>
    `${group(groupId)}, ${shortDate(date)}`
  const tab = (id: string): string => {
    const number = tabs.get(id)
    return number === undefined ? replayTexts.unknownTab : replayTexts.tab(number)
  }
  const page = (shown: Page): string =>
    'groupId' in shown ? `${replayTexts.pageNames[shown._tag]}: ${day(shown)}` : replayTexts.pageNames[shown._tag]
  const pushed = ({ changed }: EventOf<'ReservationsPushed'>): string => {
    const [first] = changed
    if (first === undefined) return 'inga tider'
    const state = first.expiration === null ? 'släppt' : first.holder === 'mine' ? 'vald' : 'reserverad'
    return `${slots(changed)}: ${state}`
  }

  const what = ({ envelope }: Entry): string => {
    if (envelope === null) return 'något hände'
    const { event } = envelope
    switch (event._tag) {
      case 'CoreStarted':
        return `kärnan startade, ${replayTexts.build(event.build)}`
      case 'ServedBuildTold':
        return replayTexts.build(event.build)
      case 'StateCarried':
        return `från kärnan före: ${counted(event.holds.length, 'reservation', 'reservationer')}, ${counted(event.days.length, 'dag', 'dagar')}`
      case 'ExtensionRequested':
        return 'mer tid önskades'
      case 'ExtensionRefused':
        return event.reason
      case 'TabJoined':
        return `${tab(event.tabId)} öppnades`
      case 'TabShowed':
        return `${tab(event.tabId)} visade ${page(event.page)}${event.visible ? '' : ' (dold)'}`
      case 'TabLeft':
        return `${tab(event.tabId)} stängdes`
      case 'SignedIn':
        return `inloggad, användare ${event.userId}`
      case 'SignedOut':
        return 'utloggad'
      case 'CatalogueLoaded':
        return counted(event.groups.length, 'grupp', 'grupper')
      case 'DayRequested':
      case 'DayLoaded':
      case 'DayFailed':
      case 'DayReleased':
        return day(event)
      case 'ConnectionChanged':
        return event.status
      case 'ClockMeasured':
        return `servern ${event.offset >= 0 ? 'före' : 'efter'} ${Math.abs(event.offset)} ms`
      case 'ClockJumped':
        return 'klockan ställdes om'
      case 'ReservationsRead':
        return `${counted(event.reservations.length, 'reservation', 'reservationer')}, revision ${event.revision}`
      case 'ReservationsPushed':
        return pushed(event)
      case 'BookingsPushed':
        return booked(event.made)
      case 'CancellationsPushed':
        return booked(event.freed)
      case 'GridChanged':
        return group(event.groupId)
      case 'RevisionTold':
        return `revision ${event.revision}`
      case 'SlotSelectionRequested':
      case 'SlotSelectionConfirmed':
      case 'SlotReleaseRequested':
      case 'SlotReleased':
        return slot(event.slot)
      case 'SlotSelectionRefused':
      case 'SlotReleaseRefused':
        return `${slot(event.slot)}: ${event.reason}`
      case 'BookingRequested':
        return `${tab(event.tabId)}: ${slots(event.slots)}`
      case 'BookingMade':
        return `bokning ${event.bookingNumber}`
      case 'BookingRefused':
        return event.code
      case 'DataChanged':
        return event.area
      case 'ToastShown':
        return `”${(event.toast._tag === 'Succeeded' ? successToast(event.toast.what) : toastText(event.toast)).text}”`
      default:
        return ''
    }
  }

  return {
    tab,
    what,
    origin: (entry: Entry): string => {
      const kind = originKindOf(entry)
      return kind === 'tab' ? tab(entry.origin) : replayTexts.originNames[kind]
    },
  }
}

export const eventWordsOf = (recording: Recording): EventWords =>
  createEventWords(namesOf(recording), tabNumbersOf(recording))
