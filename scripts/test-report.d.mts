/** Types of test-report.mjs, for the tests. */
export declare function browserTests(report: unknown, status: string): { name: string; file: string }[]
export declare function cpuSeconds(): number | null
export declare function pageLoads(report: unknown): number
export declare function slowestFiles(units: unknown, browsers: unknown, root: string, most?: number): [string, number][]
export declare function judgeFlaky(failures: readonly Failure[], page: string): { passed: boolean; lines: string[] }

export interface Counts {
  passed: number
  failed: number
  skipped: number
}
export declare function countOf(isPassed: boolean): Counts
export declare function countUnits(code: number, report: unknown): Counts
export declare function countBrowsers(isExplained: boolean, report: unknown, flaky: readonly string[]): Counts
export declare function sumOf(counts: readonly Counts[]): Counts

export interface Failure {
  name: string
  error: string
}
export declare function failedChecks(output: string): Failure[]
export declare function failedUnits(report: unknown, root: string): (Failure & { file: string })[]
export declare function mayBeChance(failures: readonly Failure[]): boolean
export declare function replaceFiles(report: unknown, again: unknown): unknown
export declare function failedBrowserTests(report: unknown, flaky: readonly string[]): Failure[]
export declare function tellFailures(
  parts: readonly { part: string; passed: boolean; failed: readonly Failure[] }[],
): string[]
