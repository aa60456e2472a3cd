/** A browser on the hub of a server in another process, which records the pushes and the end of the connection. */
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { WebSocket } from 'ws'
import type { Browser } from '../testing/browser.ts'

export interface HubListener {
  readonly connection: HubConnection
  /** Each push as text, with its name and contents. */
  readonly heard: readonly string[]
  isConnected(): boolean
}

/** Listens to the hub with the cookie `sess` and the token of a browser. */
export const openHubListener = async (address: string, browser: Browser): Promise<HubListener> => {
  const { token } = browser
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/booking-hub`, {
      headers: { cookie: `sess=${browser.cookies.get('sess')}` },
      ...(token === null ? {} : { accessTokenFactory: () => token }),
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: string[] = []
  for (const name of ['reservations', 'bookings', 'activity', 'revision', 'grid'])
    connection.on(name, (...told: unknown[]) => heard.push(`${name} ${JSON.stringify(told)}`))
  await connection.start()
  return { connection, heard, isConnected: () => connection.state === HubConnectionState.Connected }
}

/** The status of the hub's answer to one request for a WebSocket. SignalR's own client would try each transport. */
export const knock = (address: string, { cookies, token }: Browser): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/booking-hub`, {
      headers: {
        cookie: `sess=${cookies.get('sess')}`,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode)
    })
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('error', reject)
  })
