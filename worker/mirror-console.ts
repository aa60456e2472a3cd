/**
 * In development alone: what the shared core's console says, uncaught errors among it, is sent to the tabs
 * (`src/developer/development/print-core-console.ts`).
 */
import { CONSOLE_CHANNEL, type ConsoleLine, consoleLevels } from '../domain/port/core-port.ts'

type MirroredConsole = Pick<Console, (typeof consoleLevels)[number]>

interface Failures {
  addEventListener(kind: string, listener: (event: Event) => void): void
}

const inWords = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (part instanceof Error) return part.stack ?? String(part)
  try {
    return JSON.stringify(part) ?? String(part)
  } catch {
    return String(part)
  }
}

const causeOf = (event: Event): unknown => Reflect.get(event, 'reason') ?? Reflect.get(event, 'error') ?? event.type

export const mirrorConsole = (
  target: MirroredConsole = console,
  failures: Failures = self,
  channel: Pick<BroadcastChannel, 'postMessage'> = new BroadcastChannel(CONSOLE_CHANNEL),
): void => {
  const send = (line: ConsoleLine): void => channel.postMessage(line)
  for (const level of consoleLevels) {
    const print = target[level].bind(target)
    target[level] = (...parts: unknown[]) => {
      print(...parts)
      send({ level, text: parts.map(inWords).join(' ') })
    }
  }
  for (const kind of ['error', 'unhandledrejection'])
    failures.addEventListener(kind, (event) => send({ level: 'error', text: `${kind}: ${inWords(causeOf(event))}` }))
}
