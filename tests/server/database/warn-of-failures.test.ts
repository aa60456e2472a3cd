import { expect, test } from 'vitest'
import { warnOfDatabaseFailures } from '../../../server/database/transaction.ts'
import { createLogger } from '../../../server/process/logger.ts'

test('whoever meets a database that is away says so as a warning, and any other fault stays an error', () => {
  const lines: string[] = []
  const logger = warnOfDatabaseFailures(createLogger('info', { write: (line) => lines.push(line) }))
  logger.error("Hub method 'AddReservation' failed", Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  logger.error('Holds could not be ended', Object.assign(new Error('no lock'), { code: '55P03' }), { holds: 2 })
  logger.error('A request failed', Object.assign(new Error('a row is there'), { code: '23505' }))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', message: "Hub method 'AddReservation' failed", failure: 'DatabaseAway', reason: 'ECONNREFUSED' },
    { level: 'warn', message: 'Holds could not be ended', failure: 'DatabaseBusy', reason: '55P03', holds: 2 },
    { level: 'error', message: 'A request failed', code: '23505' },
  ])
  expect(lines[0]).not.toContain('    at ')
})
