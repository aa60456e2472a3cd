/**
 * The referee of races: many callers at once for slots that overlap, round after round, by one kind of write or by all
 * of them (docs/rules.md#claims). It trusts the database and not the callers. After each round the day has its previous claims and those of
 * the only winner, every new row belongs to the winner, and the revision is higher by one.
 */
import { sql } from 'kysely'
import { figure, median, percentile } from '../../../bench/report.ts'
import type { Database } from '../../../server/database/database.ts'
import { patience } from '../../testing/patience.ts'
import { dateOf, planOf, type RaceGround, type RacePlan, type RaceRound, raceKinds } from './race-plan.ts'
import type { RaceTeam } from './race-team.ts'

export interface Race {
  readonly kind: RaceRound['kind']
  readonly seed: number
  readonly rounds: number
  /** At most 100. */
  readonly callers: number
}

/** `RACE_ROUNDS` and `RACE_CALLERS` set their length, for `npm run soak -- races`. */
const isSoak = process.env.RACE_ROUNDS !== undefined
export const raceSeed = Number(process.env.PROPERTY_SEED ?? 20_260_303)
export const raceCallers = Number(process.env.RACE_CALLERS ?? 20)
/** Each kind, with its rounds: 25 in all, when they are short. Without the constraint three rounds show several winners. */
export const races = raceKinds.map((kind) => {
  const short = kind === 'every' ? 10 : 3
  return [kind, isSoak ? Number(process.env.RACE_ROUNDS) : short] as const
})
/** The time limit for one kind, in milliseconds. 0 means no limit. */
export const raceTimeout = isSoak ? 0 : patience(60_000)
/** The races that run without the constraint. */
export const controlRaces = raceKinds.filter((kind) => isSoak || kind === 'every')

export interface RaceResult {
  /** The number of winners of each round. */
  readonly winners: readonly number[]
  /** Other faults, in words. */
  readonly problems: readonly string[]
  /** The times from the start of a round to each answer, in ms. */
  readonly times: readonly number[]
}

interface Situation {
  /** Those of the day, in order. */
  readonly claims: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

const readSituation = async (database: Database, race: RaceRound): Promise<Situation> => {
  const claims = await sql<{ claim: string }>`
    select resource_id || ' ' || start_time || '-' || end_time as claim from claim where date = ${dateOf(race)}
    `.execute(database)
  const counts = await sql<Record<string, number>>`
    select (select value from revision) as revisions,
      (select count(*) from booking) as bookings, (select count(*) from booked_resource) as "bookedResources",
      (select count(*) from booked_slot) as "bookedSlots", (select count(*) from idempotency_key) as keys,
      (select count(*) from audit_entry) as "auditEntries", (select count(*) from hold_session) as sessions,
      (select count(*) from outbox_mail) as mails`.execute(database)
  return { claims: claims.rows.map(({ claim }) => claim).toSorted(), counts: counts.rows[0] ?? {} }
}

const claimOf = ({ resourceId, startTime, endTime }: RacePlan['wants'][number]): string =>
  `${resourceId} ${startTime}-${endTime}`

/** The rows that must exist after only this caller has won. */
const afterWin = ({ claims, counts }: Situation, { write, has, wants }: RacePlan): Situation => {
  const givenUp = write === 'edit' ? has.map(claimOf) : []
  const isNewPart = write === 'create' || write === 'add'
  const more: Readonly<Record<string, number>> = {
    revisions: 1,
    bookings: write === 'create' ? 1 : 0,
    bookedResources: isNewPart ? new Set(wants.map(({ resourceId }) => resourceId)).size : 0,
    bookedSlots: isNewPart || write === 'edit' ? wants.length - givenUp.length : 0,
    keys: isNewPart ? 1 : 0,
    auditEntries: write === 'hold' ? 0 : 1,
    sessions: write === 'hold' ? 1 : 0,
  }
  return {
    claims: [...claims.filter((claim) => !givenUp.includes(claim)), ...wants.map(claimOf)].toSorted(),
    counts: Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count + (more[name] ?? 0)])),
  }
}

export const runRace = async (
  database: Database,
  teams: readonly RaceTeam[],
  ground: RaceGround,
  { kind, seed, rounds, callers }: Race,
): Promise<RaceResult> => {
  const winners: number[] = []
  const problems: string[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const race: RaceRound = { kind, seed, round }
    await Promise.all(
      teams.map((team, index) =>
        team.prepare(
          race,
          Array.from({ length: callers }, (_, number) => number).filter((number) => number % teams.length === index),
        ),
      ),
    )
    const before = await readSituation(database, race)
    const outcomes = (await Promise.all(teams.map((team) => team.run()))).flat()
    const after = await readSituation(database, race)

    const won = outcomes.filter(({ result }) => result === 'won').map(({ number }) => number)
    winners.push(won.length)
    times.push(...outcomes.map(({ ms }) => ms))
    const unclear = outcomes.filter(({ result }) => !/^(won|booked|reserved|booked, reserved)$/.test(result))
    problems.push(...unclear.map(({ number, result }) => `round ${round}, caller ${number}: ${result}`))
    if (outcomes.length !== callers) problems.push(`round ${round}: ${outcomes.length} answers`)
    const [winner] = won
    const expected = winner === undefined ? before : afterWin(before, planOf(ground, race, winner))
    if (won.length < 2 && JSON.stringify(after) !== JSON.stringify(expected))
      problems.push(`round ${round}: ${JSON.stringify(after)} instead of ${JSON.stringify(expected)}`)
  }
  return { winners, problems, times }
}

/** Prints the result of a long race. */
export const reportRace = (where: string, { kind, callers }: Race, { winners, times }: RaceResult): void => {
  if (!isSoak) return
  const single = winners.filter((count) => count === 1).length
  console.log(
    `${where}, ${kind}: ${winners.length} rounds of ${callers} callers, one winner in ${single}; ` +
      `answered within ${figure(median(times))} ms (p50), ${figure(percentile(times, 0.99))} ms (p99)`,
  )
}
