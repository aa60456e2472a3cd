/** Types of test-report.mjs, for the tests. */
export declare function browserTests(report: unknown, status: string): { name: string; place: string }[]
export declare function pageLoads(report: unknown): number
export declare function slowestFiles(units: unknown, browsers: unknown, root: string, most?: number): [string, number][]
export declare function judgeFlaky(names: readonly string[], page: string): { passed: boolean; lines: string[] }
