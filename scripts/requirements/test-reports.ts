/**
 * Reads the outcome of each test from the JSON reports of Vitest and Playwright. A test also has the tags of its surrounding
 * groups. Invariant: a test does not count as passed if it was expected to fail, was skipped or did not run.
 */
import { Schema } from 'effect'

export interface TestOutcome {
  readonly title: string
  /** The ids of the requirements that the test shows. */
  readonly tags: readonly string[]
  readonly outcome: 'passed' | 'failed' | 'skipped'
}

const outcomeOf = (status: string): TestOutcome['outcome'] =>
  status === 'passed' ? 'passed' : ['pending', 'skipped', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed'

const VitestReport = Schema.Struct({
  testResults: Schema.Array(
    Schema.Struct({
      assertionResults: Schema.Array(
        Schema.Struct({ fullName: Schema.String, tags: Schema.Array(Schema.String), status: Schema.String }),
      ),
    }),
  ),
})

/** Reads the outcomes of tests from a report. @throws {SchemaError} if the value is not a Vitest report */
export const outcomesOfVitest = (report: unknown): readonly TestOutcome[] =>
  Schema.decodeUnknownSync(VitestReport)(report).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, tags, status }) => ({ title: fullName, tags, outcome: outcomeOf(status) })),
  )

interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly tags: readonly string[]
    /** One item for each Playwright project. */
    readonly tests: readonly {
      /** One item for each attempt to run the test. */
      readonly results: readonly { readonly status: string }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[] | undefined
}

const PlaywrightSuite = Schema.Struct({
  title: Schema.String,
  specs: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      tags: Schema.Array(Schema.String),
      tests: Schema.Array(
        Schema.Struct({
          results: Schema.Array(Schema.Struct({ status: Schema.String })),
        }),
      ),
    }),
  ),
  suites: Schema.optional(Schema.Array(Schema.suspend((): Schema.Codec<PlaywrightSuite> => PlaywrightSuite))),
})
const PlaywrightReport = Schema.Struct({ suites: Schema.Array(PlaywrightSuite) })

const outcomesIn = (suite: PlaywrightSuite): readonly TestOutcome[] => [
  ...suite.specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ results }) => ({
      title: `${suite.title} › ${title}`,
      tags,
      outcome: outcomeOf(results.at(-1)?.status ?? 'skipped'),
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => outcomesIn({ ...inner, title: `${suite.title} › ${inner.title}` })),
]

/** Reads the outcomes of tests from a report. @throws {SchemaError} if the value is not a Playwright report */
export const outcomesOfPlaywright = (report: unknown): readonly TestOutcome[] =>
  Schema.decodeUnknownSync(PlaywrightReport)(report).suites.flatMap(outcomesIn)
