/** The transports over which messages go to the hub and back, by their names in the SignalR protocol. */
import { Schema } from 'effect'

/** The best first: if one fails, the next is tried. */
export const hubTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

export const HubTransport = Schema.Literals(hubTransports)
export type HubTransport = typeof HubTransport.Type

/** The transport that worked last, as the browser keeps it from one core to the next. */
export const KeptTransport = Schema.Struct({
  /** The address of the hub. */
  address: Schema.String,
  transport: HubTransport,
  /** Since when, by the browser's clock, ms. */
  since: Schema.Number,
})
export type KeptTransport = typeof KeptTransport.Type
