/** What sort of fact an entry tells, for filters and colours. Every tag of the log is of one kind. */
import type { EventTag } from '../schema/events.ts'
import type { Entry } from './recording.ts'

export const entryKinds = [
  'core',
  'tab',
  'account',
  'reading',
  'connection',
  'push',
  'press',
  'answer',
  'booking',
  'toast',
  'unknown',
] as const
export type EntryKind = (typeof entryKinds)[number]

const kindsByTag: { readonly [Tag in EventTag]: EntryKind } = {
  CoreStarted: 'core',
  ServedBuildTold: 'core',
  StateCarried: 'tab',
  TabJoined: 'tab',
  TabShowed: 'tab',
  TabLeft: 'tab',
  SignedIn: 'account',
  SignedOut: 'account',
  CatalogueLoaded: 'reading',
  CatalogueFailed: 'reading',
  DayRequested: 'reading',
  DayLoaded: 'reading',
  DayFailed: 'reading',
  DayReleased: 'reading',
  ConnectionChanged: 'connection',
  ClockMeasured: 'connection',
  ClockJumped: 'connection',
  ReservationsRead: 'reading',
  ReservationsDoubted: 'reading',
  DaysDoubted: 'reading',
  ReservationsUnread: 'reading',
  ReservationsPushed: 'push',
  BookingsPushed: 'push',
  CancellationsPushed: 'push',
  GridChanged: 'push',
  RevisionTold: 'push',
  SlotSelectionRequested: 'press',
  SlotSelectionConfirmed: 'answer',
  SlotSelectionRefused: 'answer',
  SlotReleaseRequested: 'press',
  SlotReleased: 'answer',
  SlotReleaseRefused: 'answer',
  ReservationsExpired: 'core',
  ReservationsCleared: 'answer',
  ExtensionRequested: 'press',
  ExtensionRefused: 'answer',
  BookingRequested: 'booking',
  BookingMade: 'booking',
  BookingRefused: 'booking',
  BookingGone: 'booking',
  LapsesDismissed: 'press',
  DataChanged: 'reading',
  AnswerUnread: 'reading',
  FeatureMissed: 'reading',
  ToastShown: 'toast',
  ToastDismissed: 'toast',
}

export const kindOfEntry = ({ envelope }: Entry): EntryKind =>
  envelope === null ? 'unknown' : kindsByTag[envelope.event._tag]

/** Whence it came; all tabs are one. */
export const originKinds = ['core', 'hub', 'http', 'tab'] as const
export type OriginKind = (typeof originKinds)[number]

export const originKindOf = ({ origin }: Entry): OriginKind => originKinds.find((kind) => kind === origin) ?? 'tab'
