/**
 * Prints the shared core's console lines in this tab's console. It is used in development only
 * (`worker/mirror-console.ts`).
 */
import { CONSOLE_CHANNEL, type ConsoleLine, consoleLevels } from '../../domain/port/core-port.ts'

const isLine = (value: unknown): value is ConsoleLine =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'level' in value &&
  consoleLevels.some((level) => level === value.level)

/** @returns the function that ends it */
export const printCoreConsole = (
  target: Pick<Console, ConsoleLine['level']> = console,
  channel: BroadcastChannel = new BroadcastChannel(CONSOLE_CHANNEL),
): (() => void) => {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLine(data)) target[data.level]('[core]', data.text)
  })
  return () => channel.close()
}
