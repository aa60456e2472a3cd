/**
 * A line of a core's console, as it is shown in the tabs of a development server: a SharedWorker has none that a page
 * shows.
 */
export const CONSOLE_CHANNEL = 'booking:console'

export const consoleLevels = ['debug', 'log', 'info', 'warn', 'error'] as const
type ConsoleLevel = (typeof consoleLevels)[number]

export interface ConsoleLine {
  readonly level: ConsoleLevel
  readonly text: string
}
