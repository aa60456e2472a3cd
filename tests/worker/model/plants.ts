/**
 * Faults that are planted in the environment of tabs and cores. Each is of a kind that such a client could have. The model must find all of
 * them, because a test that cannot fail proves nothing.
 */
import * as Comlink from 'comlink'
import type { Patch } from 'immer'
import type { Delivery, TabPort } from '../../../domain/port/core-port.ts'
import type { CoreHost } from '../../../src/core/tab-environment.ts'
import type { HubConnection } from '../../../worker/environment/core-environment.ts'
import { SESSION } from './network.ts'
import type { Settings } from './run-history.ts'

type Plant = Pick<Settings, 'plantInCore' | 'plantInTab'>

/** Changes each connection of a core. `first` is the core's first connection. */
const inHub = (change: (connection: HubConnection, memory: Memory) => HubConnection): Plant => ({
  plantInCore: (environment) => {
    const memory: Memory = { reservations: null }
    return {
      ...environment,
      createHubConnection: async (url, token, way) =>
        change(await environment.createHubConnection(url, token, way), memory),
    }
  },
})

/** The memory of a planted fault, which lasts over several connections of a core. */
interface Memory {
  reservations: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Changes the handler of pushes about holds. */
const inReservations =
  (
    change: (
      handler: (changed: readonly unknown[], meta: unknown) => void,
    ) => (changed: readonly unknown[], meta: unknown) => void,
  ) =>
  (connection: HubConnection): HubConnection => ({
    ...connection,
    on: (name, handler) => {
      const changedHandler = change((changed, meta) => handler(changed, meta))
      connection.on(
        name,
        name === 'reservations'
          ? (changed, meta) => {
              if (Array.isArray(changed)) changedHandler(changed, meta)
            }
          : handler,
      )
    },
  })

/** Changes the port of a tab before a core gets it. */
const inDeliveries = (change: () => (delivery: Delivery) => Delivery | null): Plant => ({
  plantInTab: (environment) => {
    const planted = (host: CoreHost): CoreHost => {
      const changed = change()
      return {
        ...host,
        port: {
          command: (command) => host.port.command(command),
          confirmBooking: (confirmation) => host.port.confirmBooking(confirmation),
          call: (message) => host.port.call(message),
          upload: (...parts) => host.port.upload(...parts),
          readPrices: () => host.port.readPrices(null),
          readActivity: (known) => host.port.readActivity(known),
          readLog: () => host.port.readLog(),
          readDiagnostics: () => host.port.readDiagnostics(),
          resume: () => host.port.resume(),
          ping: () => host.port.ping(),
          leave: () => host.port.leave(),
          hello: (hello, tab) => {
            const port: TabPort = {
              deliver: async (delivery) => {
                const taken = changed(delivery)
                if (taken !== null) await tab.deliver(taken)
              },
              readCookies: () => tab.readCookies(),
              writeToken: (token) => tab.writeToken(token),
              writeSession: (session) => tab.writeSession(session),
            }
            return host.port.hello(hello, Comlink.proxy(port))
          },
        },
      }
    }
    return {
      ...environment,
      startSharedHost: () => planted(environment.startSharedHost()),
      startOwnHost: () => planted(environment.startOwnHost()),
    }
  },
})

export const plants: Readonly<Record<string, Plant>> = {
  'a tab that loses a delivery, and takes in what comes after it': inDeliveries(() => {
    let count = 0
    let lostAfter: number | null = null
    return (delivery) => {
      if (delivery._tag === 'Snapshot') return delivery
      count += 1
      if (count % 4 === 0) {
        lostAfter ??= delivery.after
        return null
      }
      const after = lostAfter ?? delivery.after
      lostAfter = null
      return { ...delivery, after }
    }
  }),

  'a tab that takes in some of a delivery': inDeliveries(() => {
    const isKept = ({ path }: Patch): boolean => path[0] !== 'pending' || path.length === 1
    return (delivery) =>
      delivery._tag === 'Snapshot' ? delivery : { ...delivery, patches: delivery.patches.filter(isKept) }
  }),

  'a core that does not read again what is held after it was connected anew': inHub((connection, memory) => ({
    ...connection,
    invoke: async (name, ...parameters) => {
      const answer = await connection.invoke(name, ...parameters)
      if (name !== 'GetReservations' || !isRecord(answer)) return answer
      memory.reservations ??= answer.reservations
      return { ...answer, reservations: memory.reservations }
    },
  })),

  'a core that takes a push for new that came before': inHub(
    inReservations((handle) => {
      let before: readonly unknown[] = []
      return (changed, meta) => {
        handle([...changed, ...before], meta)
        before = changed
      }
    }),
  ),

  'a core that does not hear what is held no longer': inHub(
    inReservations(
      (handle) => (changed, meta) =>
        handle(
          changed.filter((change) => !isRecord(change) || change.sessionId === SESSION || change.expiration !== null),
          meta,
        ),
    ),
  ),

  'a core that loses what is let go': inHub((connection) => ({
    ...connection,
    invoke: async (name, ...parameters) =>
      name === 'RemoveReservation' ? true : connection.invoke(name, ...parameters),
  })),

  'a core that says no to nothing, and asks nobody': inHub((connection) => ({
    ...connection,
    invoke: async (name, ...parameters) => {
      const answer = await connection.invoke(name, ...parameters)
      const [, resourceId, date, startTime, endTime] = parameters
      if (name !== 'AddReservation' || (isRecord(answer) && answer.confirmed === true)) return answer
      const expiration = new Date(Date.now() + 25_000).toISOString()
      return {
        confirmed: true,
        reservation: { sessionId: SESSION, resourceId, date, startTime, endTime, expiration },
      }
    },
  })),
}
