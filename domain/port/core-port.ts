/**
 * The interface of the core as a tab sees it, over Comlink. Results are tagged values and never thrown errors, since an error loses its tag
 * on the way.
 */
import type { Patch } from 'immer'
import type { KeptSegment } from '../replay/log-segments.ts'
import type { SeenDeed } from '../schema/activity.ts'
import type { BookingReference, ResourcePriceResult } from '../schema/calls/booking-calls.ts'
import type { CallAnswer, CallBody, CallName, CallParameters, CallQuery } from '../schema/calls/http.ts'
import type { Success } from '../schema/events.ts'
import type { FailureBody } from '../schema/failure-body.ts'
import type { HubTransport } from '../schema/hub-transport.ts'
import type { Epoch, SessionId, TabId, UserId } from '../schema/ids.ts'
import type { ActivityKnown, CallMessage, Command, Confirmation, Cookies, Hello } from '../schema/port.ts'
import type { State } from '../schema/state.ts'
import type { ActivityFeed } from '../selectors/activity-feed.ts'

export type Result<Value, Failure> =
  | { readonly _tag: 'Ok'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: Failure }

/**
 * Why a call gave no answer. `Refused`: the server's own words. `Unreachable`: no way to the server. `Unreadable`: an answer that cannot be
 * read. The others are the core's: `Unsettled`: it is not known yet whether a booking was made. `NotMade`: it was looked for, and was not
 * made. `Busy`: another confirmation is on its way. `NothingHeld`: there is nothing to confirm.
 */
export type CallFailure =
  | { readonly _tag: 'Refused'; readonly status: number; readonly body: FailureBody }
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'Unreadable' }
  | { readonly _tag: 'Unsettled' }
  | { readonly _tag: 'NotMade' }
  | { readonly _tag: 'Busy' }
  | { readonly _tag: 'NothingHeld' }

const busyOrAway: readonly number[] = [429, 502, 503, 504]

/** Whether the same reading may be answered a little later: the server was not reached, is busy, or is away. */
export const mayPass = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && busyOrAway.includes(failure.status))

/** What keeps a tab's copy of the state up to date: first a snapshot, then patches without a gap. */
export type Delivery =
  | { readonly _tag: 'Snapshot'; readonly epoch: Epoch; readonly seq: number; readonly state: State }
  | {
      readonly _tag: 'Patches'
      readonly epoch: Epoch
      /** The number of the last event before the patches, and that of the last event in them. */
      readonly after: number
      readonly seq: number
      readonly patches: readonly Patch[]
    }

/** What the core asks of a tab: a worker cannot read cookies, for example. */
export interface TabPort {
  /** Resolves when the tab has taken it in: the core sends nothing more to this tab before. */
  deliver(delivery: Delivery): Promise<void>
  readCookies(): Promise<Cookies>
  /** Null: signed out. */
  writeToken(token: string | null): Promise<void>
  writeSession(session: SessionId): Promise<void>
}

type HelloAnswer = Result<{ readonly epoch: Epoch }, { readonly _tag: 'OtherBuild' }>

/** The answer to a command; what else it changed shows in the state. */
export type Answer<Value> = Promise<Result<Value, CallFailure>>

export type UploadName = 'addMediaOfGroup' | 'addMediaOfResource'

/** Any call of the contract but uploads, and but those that change who is signed in, for which there are commands. */
export type OpenCallName = Exclude<CallName, UploadName | 'signIn' | 'signInSilent' | 'signOut' | 'changePassword'>

/** What is needed here of the browser's `File`. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
}

/** Called with how much of a file was sent, from 0 to 1. Returns whether to go on. */
export type UploadWatch = (fraction: number) => boolean | Promise<boolean>

/** The input of a call; an empty or absent part may be left out. */
export type CallParts<Name extends CallName> = ([keyof CallParameters<Name>] extends [never]
  ? { readonly parameters?: CallParameters<Name> }
  : { readonly parameters: CallParameters<Name> }) &
  ([CallBody<Name>] extends [undefined] ? { readonly body?: undefined } : { readonly body: CallBody<Name> }) & {
    readonly query?: CallQuery<Name>
  }

export interface CallTelling {
  /** The toast of its success, instead of the one in the call's row. */
  readonly success?: Success | 'none'
  /** Whether a failure shows a toast. A form tells its failures itself (docs/rules.md#departures). */
  readonly toastsFailure?: boolean
}

/** The news of the activity, for administrators who watch. */
export interface ActivityUpdate {
  readonly version: number
  readonly status: 'loading' | 'live' | 'interrupted' | 'failed'
  /** In order. */
  readonly deeds: readonly SeenDeed[]
  /** False: there is a gap between what the tab knows and these. */
  readonly joinsOn: boolean
  /** Whether there are older deeds than any that were sent. */
  readonly more: boolean
  readonly minutes: ActivityFeed['minutes']
  /** Null: not known now. */
  readonly visitors: number | null
  readonly connections: number | null
}

export interface CoreRequests {
  command(command: Command): Answer<null>
  /** Books all that is held. The key makes a repeated attempt the same booking. */
  confirmBooking(confirmation: Confirmation): Answer<BookingReference>
  call<Name extends OpenCallName>(name: Name, parts: CallParts<Name>, telling?: CallTelling): Answer<CallAnswer<Name>>
  /** A call that was stopped is answered as unreachable. */
  upload<Name extends UploadName>(
    name: Name,
    parts: CallParts<Name>,
    file: ChosenFile,
    telling: CallTelling,
    watch: UploadWatch,
  ): Answer<CallAnswer<Name>>
  /**
   * The prices of all that is held, one for each resource and day, in the order of the basket's lines.
   * @param bookFor for whom an administrator books; null: for oneself
   */
  readPrices(bookFor: UserId | null): Answer<readonly ResourcePriceResult[]>
  readDiagnostics(): Answer<Diagnostics>
  /** Answers when there is news for the tab, or after a while without. */
  readActivity(known: ActivityKnown): Answer<ActivityUpdate>
  /** The part of the log of its own life that the core holds; what came before is in the browser's store. */
  readLog(): Answer<readonly KeptSegment[]>
}

export interface CorePort extends Omit<CoreRequests, 'call' | 'upload'> {
  /** The answer is what the schema of the call says. */
  call(message: CallMessage): Answer<unknown>
  upload(message: CallMessage, file: ChosenFile, watch: UploadWatch): Answer<unknown>
  hello(hello: Hello, tab: TabPort): Promise<HelloAnswer>
  /** Asks for a snapshot, after a gap. */
  resume(): Promise<void>
  /**
   * Whether this core knows the tab; a core that hangs gives no answer. A tab that asks can take in deliveries, so one that has been on its
   * way since the last ping is lost, and a snapshot follows.
   */
  ping(): Promise<boolean>
  /** The tab leaves. The message may get lost: the tab's Web Lock tells in any case. */
  leave(): Promise<void>
}

/** The lock that a tab holds for as long as it lives; the core waits for it. */
export const tabLockName = (tabId: string): string => `booking:tab:${tabId}`
/** The lock that a core holds for as long as it lives; its tabs wait for it. */
export const coreLockName = (epoch: string): string => `booking:core:${epoch}`
/** The lock that every core of the browser shares while a tab of its own shows a booking page. */
export const BOOKING_PAGE_LOCK = 'booking:page'

export const CONSOLE_CHANNEL = 'booking:console'

export const consoleLevels = ['debug', 'log', 'info', 'warn', 'error'] as const
type ConsoleLevel = (typeof consoleLevels)[number]

/** A line of the core's console, which the tabs of a development server show: a SharedWorker's own console is on no page. */
export interface ConsoleLine {
  readonly level: ConsoleLevel
  readonly text: string
}

export interface LastDelivery {
  readonly kind: 'Snapshot' | 'Patches'
  /** Sequence of the last event that it holds. */
  readonly seq: number
  /** Whether the tab has said that it took it in. */
  readonly taken: boolean
}

/** The log that is kept of all cores' lives, in the browser's store. */
export interface LogTotals {
  readonly events: number
  /** Characters. */
  readonly size: number
  /** When the last event of the oldest segment happened; null: nothing is kept. */
  readonly oldest: number | null
}

/**
 * What the core knows of itself beside its state, for those who look for a fault. Invariant: nothing in it is personal, and it is not
 * logged.
 */
export interface Diagnostics {
  /** By the core's clock, ms. */
  readonly begun: number
  /** Sequence of the last event. */
  readonly seq: number
  /** The transport of the connection to the hub; null: there is no connection. */
  readonly transport: HubTransport | null
  /** How many events of this core's life are in memory. */
  readonly heldEvents: number
  /** Null: nothing is kept, or not yet. */
  readonly keptLog: LogTotals | null
  readonly deliveries: readonly { readonly tabId: TabId; readonly last: LastDelivery }[]
}
