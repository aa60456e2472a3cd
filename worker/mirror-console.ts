/**
 * Sends the shared core's console output and uncaught errors to the tabs, which print them
 * (`src/developer/development/print-core-console.ts`). Used in development only.
 */
import { CONSOLE_CHANNEL, type ConsoleLine, consoleLevels } from '../domain/port/core-port.ts'

type MirroredConsole = Pick<Console, (typeof consoleLevels)[number]>

interface Failures {
  addEventListener(kind: string, listener: (event: Event) => void): void
}

const asText = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (part instanceof Error) return part.stack ?? String(part)
  try {
    return JSON.stringify(part) ?? String(part)
  } catch {
    return String(part)
  }
}

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
      send({ level, text: parts.map(asText).join(' ') })
    }
  }
  for (const kind of ['error', 'unhandledrejection'])
    failures.addEventListener(kind, (event) => {
      const cause: unknown = Reflect.get(event, 'reason') ?? Reflect.get(event, 'error') ?? event.type
      send({ level: 'error', text: `${kind}: ${asText(cause)}` })
    })
}
