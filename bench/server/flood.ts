/**
 * The process that floods a server: so many connections of so many sources, and each asks again as soon as it is answered. It has
 * a loop of its own, so that whoever is measured beside it waits for the server and not for the flood.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { serveParent } from '../child-process.ts'
import { type Attack, attacks } from './attacks.ts'
import { FloodRequest } from './flood-messages.ts'
import { type HubClient, openHubClient } from './hub-client.ts'
import { openVisitor } from './visitor.ts'

interface Place {
  readonly source: string
  readonly port: number
  readonly token: string
}

let asked = 0
let goesOn = false
let counts = { done: 0, refused: 0, told: 0, other: 0 }
let ended: Promise<unknown> = Promise.resolve()

const openConnection = async (attack: Attack, { source, port, token }: Place): Promise<() => Promise<void>> => {
  if (attack._tag === 'Http') {
    const visitor = await openVisitor(port, { number: source, token })
    return async () => {
      asked += 1
      const { status, headers } = await attack.ask(visitor, asked)
      if (status === 429) counts.refused += 1
      else if (status < 500) counts.done += 1
      else counts.other += 1
      if (status === 429 && headers['retry-after'] !== undefined) counts.told += 1
    }
  }
  let client: HubClient | null = null
  return async () => {
    asked += 1
    client ??= await openHubClient(port, source, () => undefined)
    const answer = JSON.stringify(await attack.ask(client, asked)) ?? ''
    if (answer === '"closed"') {
      client = null
      counts.other += 1
      await turn()
    } else if (answer.includes('too-many')) counts.refused += 1
    else counts.done += 1
  }
}

const keepAsking = async (attack: Attack, place: Place): Promise<void> => {
  let ask: (() => Promise<void>) | null = null
  while (goesOn) {
    try {
      ask ??= await openConnection(attack, place)
      await ask()
    } catch {
      counts.other += 1
      await turn()
    }
  }
}

serveParent(FloodRequest, async (request) => {
  if (request._tag === 'Stop') {
    goesOn = false
    await ended
    return counts
  }
  const { attack: name, connections, sources, ports, token } = request
  const attack = attacks.find((one) => one.name === name)
  if (attack === undefined) throw new Error(`There is no attack ${name}`)
  counts = { done: 0, refused: 0, told: 0, other: 0 }
  goesOn = true
  const places = Array.from(
    { length: connections },
    (_, index): Place => ({
      source: sources[index % sources.length] ?? '',
      port: ports[index % ports.length] ?? 0,
      token,
    }),
  )
  ended = Promise.all(places.map((place) => keepAsking(attack, place)))
  return counts
})
