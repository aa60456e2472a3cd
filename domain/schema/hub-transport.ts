/** The transports for messages to and from the hub, with their names in the SignalR protocol. */
import { Schema } from 'effect'

/** The best transport comes first. If one fails, the client tries the next. */
export const hubTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

export const HubTransport = Schema.Literals(hubTransports)
export type HubTransport = typeof HubTransport.Type

/** The transport that worked last. The browser stores it for the next core. */
export const KeptTransport = Schema.Struct({
  /** The address of the hub. */
  address: Schema.String,
  transport: HubTransport,
  /** The time from which the transport has worked, on the browser's clock in ms. */
  since: Schema.Number,
})
export type KeptTransport = typeof KeptTransport.Type
