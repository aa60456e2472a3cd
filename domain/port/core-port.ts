/**
 * The interface of the core as a tab sees it, over Comlink. Results are tagged values and never thrown errors, because an error loses its
 * tag when it passes through Comlink.
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
 * Why a call gave no answer. `Refused`: the server's own words. `Unreachable`: the server did not answer. `Unreadable`: the answer cannot
 * be read. The core itself gives the other reasons. `Unsettled`: it is not known yet whether a booking was made. `NotMade`: the core
 * searched for the booking, and it was not made. `Busy`: another confirmation is being sent. `NothingHeld`: there is nothing to confirm.
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

/** Whether the same reading may succeed a little later, because the server was unreachable, busy or away. */
export const mayPass = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && busyOrAway.includes(failure.status))

/** A message that keeps a tab's copy of the state up to date. A tab first gets a snapshot, and then patches without a gap. */
export type Delivery =
  | { readonly _tag: 'Snapshot'; readonly epoch: Epoch; readonly seq: number; readonly state: State }
  | {
      readonly _tag: 'Patches'
      readonly epoch: Epoch
      /** `after` is the number of the last event before the patches, and `seq` is that of the last event in them. */
      readonly after: number
      readonly seq: number
      readonly patches: readonly Patch[]
    }

/** The interface of a tab for the core. For example, the core reads cookies through a tab, because a worker cannot read them. */
export interface TabPort {
  /** Resolves when the tab has taken in the delivery. Normally the core sends the next delivery to this tab only after that. */
  deliver(delivery: Delivery): Promise<void>
  readCookies(): Promise<Cookies>
  /** Writes the token into its cookie. Null deletes the cookie: the person is signed out. */
  writeToken(token: string | null): Promise<void>
  writeSession(session: SessionId): Promise<void>
}

type HelloAnswer = Result<{ readonly epoch: Epoch }, { readonly _tag: 'OtherBuild' }>

/** The answer to a command. Other effects of the command show in the state. */
export type Answer<Value> = Promise<Result<Value, CallFailure>>

export type UploadName = 'addMediaOfGroup' | 'addMediaOfResource'

/**
 * Every call of the contract except uploads and the calls that change who is signed in. Uploads have their own method, and the others have
 * commands.
 */
export type OpenCallName = Exclude<
  CallName,
  | UploadName
  | 'signIn'
  | 'signInSilent'
  | 'signInByLink'
  | 'signInByFactor'
  | 'signInByPasskey'
  | 'signInByProvider'
  | 'signOut'
  | 'changePassword'
>

/** The part of the browser's `File` that this room uses. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
}

/** A function that is called with the sent share of a file, from 0 to 1. It returns whether to continue. */
export type UploadWatch = (fraction: number) => boolean | Promise<boolean>

/** The input of a call. Empty parts may be left out. */
export type CallParts<Name extends CallName> = ([keyof CallParameters<Name>] extends [never]
  ? { readonly parameters?: CallParameters<Name> }
  : { readonly parameters: CallParameters<Name> }) &
  ([CallBody<Name>] extends [undefined] ? { readonly body?: undefined } : { readonly body: CallBody<Name> }) & {
    readonly query?: CallQuery<Name>
  }

export interface CallTelling {
  /** The toast for a success, instead of the toast in the call's row. */
  readonly success?: Success | 'none'
  /** Whether a failure shows a toast. A form shows its failures itself (docs/rules.md#departures). */
  readonly toastsFailure?: boolean
}

/** The new activity, for administrators who watch it. */
export interface ActivityUpdate {
  readonly version: number
  readonly status: 'loading' | 'live' | 'interrupted' | 'failed'
  /** The new deeds, in order. */
  readonly deeds: readonly SeenDeed[]
  /** Whether these deeds follow directly on those of the tab. False if deeds are missing between them. */
  readonly joinsOn: boolean
  /** Whether there are deeds older than those that were sent. */
  readonly more: boolean
  readonly minutes: ActivityFeed['minutes']
  /** Null while the number is unknown. */
  readonly visitors: number | null
  readonly connections: number | null
}

export interface CoreRequests {
  command(command: Command): Answer<null>
  /** Books the confirmed holds. The key makes a repeated attempt the same booking. */
  confirmBooking(confirmation: Confirmation): Answer<BookingReference>
  call<Name extends OpenCallName>(name: Name, parts: CallParts<Name>, telling?: CallTelling): Answer<CallAnswer<Name>>
  /** Sends a file. An upload that was stopped is answered as unreachable. */
  upload<Name extends UploadName>(
    name: Name,
    parts: CallParts<Name>,
    file: ChosenFile,
    telling: CallTelling,
    watch: UploadWatch,
  ): Answer<CallAnswer<Name>>
  /**
   * The prices of the basket, one for each resource and day, in the order of the basket's lines.
   * @param bookFor the person for whom an administrator books. Null if people book for themselves.
   */
  readPrices(bookFor: UserId | null): Answer<readonly ResourcePriceResult[]>
  readDiagnostics(): Answer<Diagnostics>
  /** Answers when there are new deeds for the tab, or after a time limit. */
  readActivity(known: ActivityKnown): Answer<ActivityUpdate>
  /** The part of this core's log that is in memory. Earlier events are in the browser's store. */
  readLog(): Answer<readonly KeptSegment[]>
}

export interface CorePort extends Omit<CoreRequests, 'call' | 'upload'> {
  /** Makes a call. The answer has the form of the call's schema. */
  call(message: CallMessage): Answer<unknown>
  upload(message: CallMessage, file: ChosenFile, watch: UploadWatch): Answer<unknown>
  hello(hello: Hello, tab: TabPort): Promise<HelloAnswer>
  /** Requests a snapshot after a gap. */
  resume(): Promise<void>
  /**
   * Whether this core knows the tab. A core that hangs gives no answer. A tab that pings can take in deliveries, so a delivery that is
   * unanswered since the last ping is lost, and a snapshot follows.
   */
  ping(): Promise<boolean>
  /** The tab leaves. If this message is lost, the tab's Web Lock still shows the core that the tab is gone. */
  leave(): Promise<void>
}

/** The Web Lock that a tab holds for as long as it lives. The core waits for it, to notice the tab's end. */
export const tabLockName = (tabId: string): string => `booking:tab:${tabId}`
/** The Web Lock that a core holds for as long as it lives. Its tabs wait for it, to notice the core's end. */
export const coreLockName = (epoch: string): string => `booking:core:${epoch}`
/** The Web Lock that a core holds while one of its tabs shows a booking page. Several cores of the browser can share it. */
export const BOOKING_PAGE_LOCK = 'booking:page'

export const CONSOLE_CHANNEL = 'booking:console'

export const consoleLevels = ['debug', 'log', 'info', 'warn', 'error'] as const
type ConsoleLevel = (typeof consoleLevels)[number]

/** A line of the core's console. In development the tabs print it, because no page shows a SharedWorker's own console. */
export interface ConsoleLine {
  readonly level: ConsoleLevel
  readonly text: string
}

export interface LastDelivery {
  readonly kind: 'Snapshot' | 'Patches'
  /** The number of the last event in the delivery. */
  readonly seq: number
  /** Whether the tab has confirmed that it took in the delivery. */
  readonly taken: boolean
}

/** The totals of the browser's store, which keeps the logs of all cores. */
export interface LogTotals {
  readonly events: number
  /** The size in characters. */
  readonly size: number
  /** When the last event of the oldest segment happened. Null if nothing is stored. */
  readonly oldest: number | null
}

/** Facts about the core that are not part of its state, for finding faults. Invariant: they have no personal data, and are not logged. */
export interface Diagnostics {
  /** When the core began, by its own clock, in ms. */
  readonly begun: number
  /** The number of the last event. */
  readonly seq: number
  /** The transport of the connection to the hub. Null without a connection. */
  readonly transport: HubTransport | null
  /** The number of this core's events in memory. */
  readonly heldEvents: number
  /** Null if nothing is stored, or nothing yet. */
  readonly keptLog: LogTotals | null
  readonly deliveries: readonly { readonly tabId: TabId; readonly last: LastDelivery }[]
}
