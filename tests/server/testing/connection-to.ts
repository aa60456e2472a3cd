/** A connection to the hub, as a tab of the person of this token has it. */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'

export const connectionTo = (address: string, token: string | null = null) =>
  new HubConnectionBuilder()
    .withUrl(`${address}/booking-hub`, { accessTokenFactory: () => token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
