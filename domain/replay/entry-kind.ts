/** The kind of an entry, for filters and colours. Every tag of the log has a kind. */
import type { EventTag } from '../schema/events.ts'
import type { Entry } from './recording.ts'

const tagsOfKinds = [
  ['core', ['CoreStarted', 'ServedBuildTold', 'ReservationsExpired']],
  ['tab', ['StateCarried', 'TabJoined', 'TabShowed', 'TabLeft']],
  ['account', ['SignedIn', 'SignedOut']],
  [
    'reading',
    [
      'CatalogueLoaded',
      'CatalogueFailed',
      'DayRequested',
      'DayLoaded',
      'DayFailed',
      'DayReleased',
      'ColumnsRequested',
      'ColumnsLoaded',
      'ColumnsFailed',
      'ColumnsReleased',
      'ReservationsRead',
      'ReservationsDoubted',
      'DaysDoubted',
      'ReservationsUnread',
      'DataChanged',
      'AnswerUnread',
      'RowsLeftOut',
      'FeatureMissed',
    ],
  ],
  ['connection', ['ConnectionChanged', 'ClockMeasured', 'ClockJumped']],
  [
    'push',
    ['ReservationsPushed', 'BookingsPushed', 'CancellationsPushed', 'GridChanged', 'RevisionTold', 'WaitingTold'],
  ],
  [
    'press',
    ['SlotSelectionRequested', 'SlotReleaseRequested', 'ExtensionRequested', 'BasketMeantFor', 'LapsesDismissed'],
  ],
  [
    'answer',
    [
      'SlotSelectionConfirmed',
      'SlotSelectionRefused',
      'SlotReleased',
      'SlotReleaseRefused',
      'ReservationsCleared',
      'ExtensionRefused',
    ],
  ],
  ['booking', ['BookingRequested', 'BookingMade', 'BookingRefused', 'BookingGone']],
  ['toast', ['ToastShown', 'ToastDismissed']],
] as const satisfies readonly (readonly [kind: string, tags: readonly EventTag[]])[]

export type EntryKind = (typeof tagsOfKinds)[number][0] | 'unknown'
export const entryKinds: readonly EntryKind[] = [...tagsOfKinds.map(([kind]) => kind), 'unknown']

const kinds: ReadonlyMap<EventTag, EntryKind> = new Map(
  tagsOfKinds.flatMap(([kind, tags]) => tags.map((tag) => [tag, kind] as const)),
)

/** The kind of an entry. `unknown` is the kind of an event from a newer build. */
export const kindOfEntry = ({ envelope }: Entry): EntryKind =>
  (envelope === null ? undefined : kinds.get(envelope.event._tag)) ?? 'unknown'

/** The kinds of origins of entries. All tabs are one kind. */
export const originKinds = ['core', 'hub', 'http', 'tab'] as const
export type OriginKind = (typeof originKinds)[number]

export const originKindOf = ({ origin }: Entry): OriginKind => originKinds.find((kind) => kind === origin) ?? 'tab'
