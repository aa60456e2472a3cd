/** Types of check-security.mjs, for the tests. */
export declare function problemsOf(markdown: string, read: (path: string) => string | null): string[]
