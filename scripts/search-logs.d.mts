/** Types of search-logs.mjs, for the tests. */
export declare function findSecrets(logs: readonly string[], secrets: readonly string[]): string[]
export declare function searchLogs(folder: string): { passed: boolean; summary: string }
