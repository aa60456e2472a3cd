/** The ways in which messages get to the hub and back, by the names of the SignalR protocol. */
import { Schema } from 'effect'

/** The best one first: in this order one is left for another. */
export const hubTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

export const HubTransport = Schema.Literals(hubTransports)
export type HubTransport = typeof HubTransport.Type

/** The way that last worked, as it is kept in the browser beyond the life of a core. */
export const KeptTransport = Schema.Struct({
  /** The address of the hub. */
  address: Schema.String,
  transport: HubTransport,
  /** Since when, by the browser's clock, ms. */
  since: Schema.Number,
})
export type KeptTransport = typeof KeptTransport.Type
