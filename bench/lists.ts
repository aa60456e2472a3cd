/**
 * The screens that administrators look at all day, after five years of 60,000 bookings each (`--years=3`, `--a-year=20000`):
 * lists, searches, what waits, a report and the occupancy of a year. One at a time, each from the request to the whole
 * answer, as the server gives it to a browser; of a report, which is streamed, to its first byte. On the embedded database, and on
 * PostgreSQL with statistics of the rows and without (`--only=PGlite`, `--only=PostgreSQL`).
 */
import { addDays, type LocalDate, localDate } from '../domain/calendar/local-date.ts'
import type { Database } from '../server/database/database.ts'
import { now } from './child-process.ts'
import { type Bar, describeMachine, figure, judge, median, option, percentile, printTable } from './report.ts'
import { groupId } from './server/bench-day.ts'
import { embedded, onPostgreSql, openInstallation, type SetUp } from './server/installation.ts'
import { openVisitor, type Visitor } from './server/visitor.ts'
import { A_YEAR, insertAnalysedYears, insertYearsOfBookings, YEARS } from './server/years-of-bookings.ts'

const ROUNDS = option('rounds', 20)
const BAR_MS = 300
/** Until the first byte of a report. */
const REPORT_BAR_MS = 500

const today: LocalDate = localDate(new Date().toISOString().slice(0, 10))
const year = { startDate: addDays(today, -364), endDate: today }
const bookings =
  (search: object) =>
  (visitor: Visitor): ReturnType<Visitor['post']> =>
    visitor.post('/api/booking/paged', { page: 1, pageSize: 20, ...search })

const looks: Readonly<Record<string, (visitor: Visitor) => ReturnType<Visitor['post']>>> = {
  'bookings, the first page': bookings({}),
  'bookings, the last page': bookings({ page: Math.floor((A_YEAR * YEARS) / 20) }),
  'bookings: a number': bookings({ words: '1042' }),
  'bookings: a first name, a day, "rum"': bookings({ words: 'karin rum', startDate: today, endDate: today }),
  'bookings: a name and a company': bookings({ words: 'öberg bolaget' }),
  'bookings: one letter, which most have': bookings({ words: 'a' }),
  'bookings: ten words': bookings({ words: 'a e n r s t l i o d' }),
  'bookings: words that none have': bookings({ words: 'qqq xxx' }),
  'bookings: what waits, of a group': bookings({ status: 0, group: groupId }),
  'bookings: old and not confirmed': bookings({ status: 0, endDate: addDays(today, -1) }),
  'people, the first page': (visitor) => visitor.get('/api/user'),
  'people: a name': (visitor) => visitor.get('/api/user?search=karin'),
  'people: a telephone number': (visitor) => visitor.get('/api/user?search=070-1000042'),
  'what waits': (visitor) => visitor.get('/api/booking/waiting'),
  'a report of a month': (visitor) => visitor.post('/api/booking/reports', { ...year, startDate: addDays(today, -30) }),
  'a report of a year': (visitor) => visitor.post('/api/booking/reports', year),
  'occupancy of a year': (visitor) => visitor.post('/api/booking/occupancy', year),
}

const rows: string[][] = []
const bars: Bar[] = []
const measure = async (name: string, setUp: SetUp, fill: (database: Database) => Promise<void>): Promise<void> => {
  const { portOf, tokens, close } = await openInstallation(setUp, 2, {
    firstIsAdministrator: true,
    environment: { MAX_ADDRESS_COST_PER_SECOND: '1000000' },
    fill,
  })
  try {
    const visitor = await openVisitor(portOf(0), { number: 0, token: tokens[0] ?? null })
    for (const [what, look] of Object.entries(looks)) {
      const times: number[] = []
      const firstBytes: number[] = []
      let size = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = now()
        const { status, body, firstByteMs } = await look(visitor)
        if (status !== 200) throw new Error(`${what} was answered with ${status}`)
        times.push(now() - startedAt)
        firstBytes.push(firstByteMs)
        size = body.length
      }
      const isReport = what.startsWith('a report')
      const p95 = percentile(isReport ? firstBytes : times, 0.95)
      rows.push([
        ...[name, what, figure(median(times)), figure(percentile(times, 0.95))],
        ...[figure(percentile(firstBytes, 0.95)), figure(size / 1024)],
      ])
      bars.push({
        what: `${name}: ${what}, p95${isReport ? ' until its first byte' : ''}`,
        measured: p95,
        atMost: isReport ? REPORT_BAR_MS : BAR_MS,
        unit: 'ms',
      })
    }
  } finally {
    await close()
  }
}

console.log(`Lists of administrators, ${YEARS} years of ${A_YEAR} bookings: ${describeMachine()}`)
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const isAsked = ({ engine }: SetUp): boolean => (only ?? engine) === engine
if (isAsked(embedded)) await measure('PGlite', embedded, insertAnalysedYears)
if (isAsked(onPostgreSql)) {
  await measure('PostgreSQL, analysed', onPostgreSql, insertAnalysedYears)
  await measure('PostgreSQL, not analysed', onPostgreSql, insertYearsOfBookings)
}
printTable(
  `Each ${ROUNDS} times, one at a time (ms; kB as sent)`,
  ['database', 'what', 'p50', 'p95', 'first byte p95', 'size'],
  rows,
)
judge(bars)
