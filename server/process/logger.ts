/**
 * The server's log on stderr: one JSON object per line, or readable lines on a terminal. Invariant: it contains no personal data, tokens or
 * query strings. Callers pass no such facts. Errors are shortened here, because the database repeats values in its messages.
 */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
type Facts = Readonly<Record<string, string | number | boolean | null>>

export interface Logger {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, cause?: unknown, facts?: Facts): void
}

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

/** The name, the code and the place of an error. The message is added only if the error does not come from the database. */
const factsOf = (cause: unknown): Facts => {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: typeof cause }
  const isFromDatabase = textOf(cause, 'severity') !== undefined
  const stack = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const frames = stack.slice(0, 6).map((line) => line.trim())
  const code = textOf(cause, 'code')
  const constraint = textOf(cause, 'constraint')
  return {
    error: cause.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(isFromDatabase ? {} : { reason: cause.message }),
    where: frames.join(' | '),
  }
}

export interface LogTarget {
  readonly isTTY?: boolean
  write(line: string): unknown
}

export const createLogger = (level: LogLevel, target: LogTarget = process.stderr): Logger => {
  const threshold = logLevels.indexOf(level)
  const write = (of: LogLevel, message: string, facts: Facts): void => {
    if (logLevels.indexOf(of) < threshold) return
    const at = new Date().toISOString()
    if (target.isTTY !== true) {
      target.write(`${JSON.stringify({ at, level: of, message, ...facts })}\n`)
      return
    }
    const rest = Object.entries(facts).map(([name, value]) => ` ${name}=${value}`)
    target.write(`${at.slice(11, 19)} ${of.padEnd(5)} ${message}${rest.join('')}\n`)
  }
  return {
    debug: (message, facts = {}) => write('debug', message, facts),
    info: (message, facts = {}) => write('info', message, facts),
    warn: (message, facts = {}) => write('warn', message, facts),
    error: (message, cause, facts = {}) => write('error', message, { ...facts, ...factsOf(cause) }),
  }
}
