/** Describes each entry of a log in one line of plain English. An event tag without a description is a type error here. */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { groupsOfEvent, slotsOfEvent } from '../../domain/replay/entry-places.ts'
import type { Entry, Names, Recording } from '../../domain/replay/recording.ts'
import { UNKNOWN_END } from '../../domain/rules/unknown-end.ts'
import type { BookedSlot, Event, HoldChange, HoldRead, Page, SlotReference, Toast } from '../../domain/schema/events.ts'

/** The largest number of things that a line lists one by one. */
const TOLD_AT_MOST = 4

export type TabNames = (tabId: string) => string

/** Names the tabs "tab 1", "tab 2" and so on. Tabs that exist at the start come first, and then those that join, in order. */
export const tabNamesOf = ({ start, entries }: Recording): TabNames => {
  const joined = entries.flatMap(({ envelope }) => (envelope?.event._tag === 'TabJoined' ? [envelope.event.tabId] : []))
  const numbers = new Map([...new Set([...Object.keys(start.tabs), ...joined])].map((id, index) => [id, index + 1]))
  return (tabId) => {
    const number = numbers.get(tabId)
    return number === undefined ? `tab ${tabId.slice(0, 8)}` : `tab ${number}`
  }
}

export interface Wording {
  readonly names: Names
  readonly tab: TabNames
}

const clock = (time: string): string => time.slice(0, 5)
export const clockAt = (instant: number): string => wallTimeAt(instant).time

export const groupWords = (id: number, { groups }: Names): string => groups.get(id) ?? `group ${id}`

export const slotWords = (slot: SlotReference, { resources }: Names): string =>
  `${resources.get(slot.resourceId) ?? `resource ${slot.resourceId}`} ${slot.date} ${clock(slot.startTime)}–${clock(slot.endTime)}`

const list = <Item>(items: readonly Item[], words: (item: Item) => string): string => {
  if (items.length === 0) return 'nothing'
  const told = items.slice(0, TOLD_AT_MOST).map(words)
  return items.length > told.length ? `${told.join('; ')}; and ${items.length - told.length} more` : told.join('; ')
}

/** The groups to which the slots of an event belong, in brackets; empty when the event has no slots. */
const among = (event: Event, names: Names): string => {
  const groups = slotsOfEvent(event).length === 0 ? [] : groupsOfEvent(event, names)
  return groups.length === 0 ? '' : ` (${groups.map((id) => groupWords(id, names)).join(', ')})`
}

export const pageWords = (page: Page, names: Names): string => {
  switch (page._tag) {
    case 'BookingGrid':
      return `the grid of ${groupWords(page.groupId, names)} on ${page.date}`
    case 'EditBooking':
      return `the edit of ${names.resources.get(page.resourceId) ?? `resource ${page.resourceId}`} on ${page.date}`
    case 'Columns':
      return `${page.columns.length} columns${page.booking ? ', to choose in' : ''}`
    case 'SignIn':
      return page.returnsToBooking ? 'the sign-in, on the way back to a booking' : 'the sign-in'
    case 'Account':
      return `the page ${page.page}${page.returnsToBooking ? ', on the way back to a booking' : ''}`
    case 'Activity':
      return 'the activity'
    case 'Other':
      return 'a page without booking'
  }
}

export const toastWords = (toast: Toast): string => {
  switch (toast._tag) {
    case 'RequestFailed':
      return `RequestFailed: ${toast.message}`
    case 'Succeeded':
      return `Succeeded: ${toast.what}`
    default:
      return toast._tag
  }
}

const whose = (holder: HoldRead['holder']): string => (holder === 'mine' ? 'held here' : 'held by another')

const untilWords = (end: number): string => (end === UNKNOWN_END ? 'until further word' : `until ${clockAt(end)}`)

const changeWords =
  (names: Names) =>
  (change: HoldChange): string =>
    change.expiration === null
      ? `${slotWords(change, names)} let go`
      : `${slotWords(change, names)} ${whose(change.holder)} ${untilWords(change.expiration)}`

const bookedWords =
  (names: Names) =>
  (booked: BookedSlot): string =>
    `${slotWords(booked, names)} by ${booked.bookingIdNumber}`

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const eventWords = (event: Event, { names, tab }: Wording): string => {
  const slot = (reference: SlotReference): string => slotWords(reference, names)
  const day = (of: { readonly groupId: number; readonly date: string }): string =>
    `${groupWords(of.groupId, names)} on ${of.date}`
  switch (event._tag) {
    case 'CoreStarted':
      return `the core started, build ${event.build}`
    case 'ServedBuildTold':
      return `the server serves build ${event.build}`
    case 'StateCarried':
      return `taken over from the core before: ${counted(event.days.length, 'day')}, ${counted(event.holds.length, 'hold')}, ${event.account === null ? 'signed out' : `signed in as user ${event.account.userId}`}`
    case 'TabJoined':
      return `${tab(event.tabId)} joined (${event.tabId})`
    case 'TabShowed':
      return `${tab(event.tabId)} shows ${pageWords(event.page, names)}${event.visible ? '' : ', hidden'}`
    case 'TabLeft':
      return `${tab(event.tabId)} left`
    case 'WaitingTold':
      return event.count === null
        ? 'not known how many bookings wait'
        : `${counted(event.count, 'booking')} wait for an administrator`
    case 'SignedIn':
      return `signed in as user ${event.userId} (${event.role}, type ${event.userType})`
    case 'SignedOut':
      return `signed out (${event.cause})`
    case 'CatalogueLoaded':
      return `catalogue loaded: ${counted(event.groups.length, 'group')}`
    case 'CatalogueFailed':
      return `catalogue failed: ${event.code}`
    case 'DayRequested':
      return `asked for ${day(event)}`
    case 'DayLoaded':
      return `loaded ${day(event)}, revision ${event.revision}: ${counted(event.resources.length, 'resource')}`
    case 'DayFailed':
      return `${day(event)} failed: ${event.code}`
    case 'DayReleased':
      return `let go of ${day(event)}`
    case 'ColumnsRequested':
      return `asked for ${counted(event.columns.length, 'column')}`
    case 'ColumnsLoaded':
      return `loaded ${counted(event.resources.length, 'column')}, revision ${event.revision}`
    case 'ColumnsFailed':
      return `${counted(event.columns.length, 'column')} failed: ${event.code}`
    case 'ColumnsReleased':
      return `let go of ${counted(event.columns.length, 'column')}`
    case 'ConnectionChanged':
      return `connection: ${event.status}${event.cause === 'idle' ? '' : ` (${event.cause})`}`
    case 'ClockMeasured':
      return `the server's clock is ${Math.abs(event.offset)} ms ${event.offset < 0 ? 'behind' : 'ahead'}`
    case 'ClockJumped':
      return 'the clock jumped, as after sleep: holds are read again'
    case 'ReservationsRead':
      return `read revision ${event.revision}: ${list(event.reservations, changeWords(names))}`
    case 'ReservationsDoubted':
      return 'what is held may not be all that was told'
    case 'DaysDoubted':
      return 'the shown days may not be as they were told'
    case 'ReservationsUnread':
      return `what is held could not be read, ${event.failures} on end`
    case 'RowsLeftOut':
      return `${counted(event.rows, 'row')} of ${event.call} could not be read`
    case 'AnswerUnread':
      return `${event.call} could not be read at ${event.path === '' ? 'its whole' : event.path}: ${event.expected}, not ${event.kind}`
    case 'FeatureMissed':
      return `the back end has no ${event.feature}`
    case 'ReservationsPushed':
      return `told revision ${event.revision}: ${list(event.changed, changeWords(names))}`
    case 'BookingsPushed':
      return `told revision ${event.revision}, booked: ${list(event.made, bookedWords(names))}`
    case 'CancellationsPushed':
      return `told revision ${event.revision}, cancelled: ${list(event.freed, bookedWords(names))}`
    case 'GridChanged':
      return `told revision ${event.revision}: the grid of ${groupWords(event.groupId, names)} changed`
    case 'RevisionTold':
      return `told revision ${event.revision}, and nothing new`
    case 'SlotSelectionRequested':
      return `pressed to choose ${slot(event.slot)}`
    case 'SlotSelectionConfirmed':
      return `chosen: ${slot(event.slot)} ${untilWords(event.expiration)}`
    case 'SlotSelectionRefused':
      return `refused (${event.reason}): ${slot(event.slot)}`
    case 'SlotReleaseRequested':
      return `pressed to let go of ${slot(event.slot)}`
    case 'SlotReleased':
      return `let go: ${slot(event.slot)}`
    case 'SlotReleaseRefused':
      return `kept, letting go was refused (${event.reason}): ${slot(event.slot)}`
    case 'ReservationsExpired':
      return `holds that end by ${clockAt(event.now)} are over`
    case 'ReservationsCleared':
      return 'all holds of this browser let go'
    case 'ExtensionRequested':
      return 'asked for more time'
    case 'ExtensionRefused':
      return `no more time (${event.reason})`
    case 'BasketMeantFor':
      return event.userId === null ? 'the basket is for oneself' : `the basket is for user ${event.userId}`
    case 'BookingRequested':
      return `${tab(event.tabId)} asked to book ${list(event.slots, slot)}`
    case 'BookingMade':
      return `${tab(event.tabId)} has booking ${event.bookingNumber}${event.slots === undefined ? '' : `: ${list(event.slots, slot)}`}`
    case 'BookingRefused':
      return `${tab(event.tabId)} could not book (${event.code}); lost: ${list(event.lost, slot)}`
    case 'BookingGone':
      return `booking with id ${event.bookingId} is there no longer`
    case 'LapsesDismissed':
      return 'what lapsed was seen'
    case 'DataChanged':
      return `${event.area} changed`
    case 'ToastShown':
      return `toast ${event.tabId === null ? 'in the visible tab' : `in ${tab(event.tabId)}`}: ${toastWords(event.toast)}`
    case 'ToastDismissed':
      return `toast ${event.toastId} dismissed`
  }
}

const originWords = (entry: Entry, tab: TabNames): string =>
  entry.origin === 'core' || entry.origin === 'hub' || entry.origin === 'http' ? entry.origin : tab(entry.origin)

/** The line of an entry, such as `09:13:20.750  #12  hub    told revision 8: …`. */
export const entryWords = (entry: Entry, wording: Wording): string => {
  const milliseconds = String(((entry.at % 1000) + 1000) % 1000).padStart(3, '0')
  const words =
    entry.envelope === null
      ? `${entry.tag}: this build does not know it; without effect`
      : `${eventWords(entry.envelope.event, wording)}${among(entry.envelope.event, wording.names)}`
  const number = `#${entry.seq}`.padEnd(7)
  return `${clockAt(entry.at)}.${milliseconds}  ${number} ${originWords(entry, wording.tab).padEnd(6)} ${words}`
}
