/** Puts the back end together and listens. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createAntiforgery } from './antiforgery.ts'
import { bookingCalls } from './bookings.ts'
import { sendClientFile } from './client-files.ts'
import { contentCalls } from './content.ts'
import { groupCalls } from './groups.ts'
import { readHabits } from './habits.ts'
import { callerOf, createHttpCalls } from './http-calls.ts'
import { createLiveHub } from './live-hub.ts'
import { peopleCalls } from './people.ts'
import { openStore, type World } from './world.ts'

export interface Settings {
  /** 0: any free port. */
  readonly port: number
  /** The built client. */
  readonly dist: string
  /** A file like `world.json`. */
  readonly world: string
  /** A comma list of habits. */
  readonly habits: string
  /** The file that keeps changes between two lives; undefined: nothing is kept. */
  readonly state: string | undefined
}

export interface BackEnd {
  readonly origin: string
  close(): Promise<void>
}

const EXPIRY_MS = 250

export const startBackEnd = async (settings: Settings): Promise<BackEnd> => {
  const habits = readHabits(settings.habits)
  const readWorld = (): World => {
    const world: World = JSON.parse(readFileSync(settings.world, 'utf8'))
    return habits.reduce((begun, habit) => habit.world?.(begun) ?? begun, world)
  }
  const store = openStore(readWorld, settings.state)
  const { state } = store
  const ahead = Math.max(0, ...habits.map(({ clockAhead = 0 }) => clockAhead))
  const clock = (): number => Date.now() + ahead
  const dateAhead = habits.reduce((sum, habit) => sum + (habit.dateAhead ?? 0), 0)
  const hub = createLiveHub(store, habits, clock)
  const antiforgery = createAntiforgery(habits)
  const calls = createHttpCalls(
    store,
    [
      ...peopleCalls(
        store,
        (user) => {
          state.bookings = state.bookings.filter(({ userId }) => userId !== user.id)
        },
        habits.some(({ longToken }) => longToken === true),
      ),
      ...contentCalls(store),
      ...bookingCalls(store, hub),
      ...groupCalls(store),
    ],
    habits,
    antiforgery,
  )

  const server = createServer((request, response) => {
    response.setHeader('Date', new Date(clock() + dateAhead).toUTCString())
    if (hub.handleRequest(request, response)) return
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const picture = state.pictures[url.pathname.replace('/media/', '')]
    if (url.pathname.startsWith('/api/')) calls.handle(request, response, url)
    else if (url.pathname === '/__test/mails')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state.mails))
    else if (picture !== undefined)
      response.writeHead(200, { 'content-type': picture.type }).end(Buffer.from(picture.base64, 'base64'))
    else {
      if (url.pathname === '/') antiforgery.give(request, response, callerOf(state, request), 'page')
      sendClientFile(settings.dist, url.pathname, response)
    }
  })
  server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, '127.0.0.1', resolve)
  })
  const expiry = setInterval(hub.expire, EXPIRY_MS)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      clearInterval(expiry)
      await hub.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
