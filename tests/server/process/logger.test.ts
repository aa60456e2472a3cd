import { describe, expect, it } from 'vitest'
import { createLogger, type LogLevel, logLevels } from '../../../server/process/logger.ts'

const writtenAt = (level: LogLevel): string[] => {
  const lines: string[] = []
  const logger = createLogger(level, { write: (line) => lines.push(line) })
  logger.debug('a debug line')
  logger.info('an info line', { port: 8080 })
  logger.warn('a warning')
  logger.error('an error', new Error('why'))
  return lines
}

describe('What the server says', () => {
  it.each([
    ['debug', 4],
    ['info', 3],
    ['warn', 2],
    ['error', 1],
    ['silent', 0],
  ] as const)(
    'at LOG_LEVEL %s is that and what is graver: %i lines of four',
    { tags: 'setting-log-level' },
    (level, lines) => {
      expect(logLevels).toContain(level)
      expect(writtenAt(level)).toHaveLength(lines)
    },
  )

  it('is a JSON object a line, with facts and where an error happened, but no message of the database', () => {
    const [info = '', , error = ''] = writtenAt('info')
    expect(JSON.parse(info)).toMatchObject({ level: 'info', message: 'an info line', port: 8080 })
    expect(JSON.parse(error)).toMatchObject({ level: 'error', error: 'Error', reason: 'why' })
    const lines: string[] = []
    createLogger('error', { write: (line) => lines.push(line) }).error(
      'refused',
      Object.assign(new Error('Key (email)=(anna@demo.example) already exists.'), { severity: 'ERROR', code: '23505' }),
    )
    expect(lines.join()).toContain('23505')
    expect(lines.join()).not.toContain('anna@')
  })
})
