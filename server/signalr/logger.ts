/** Where the hub reports what went wrong inside the application. Clients are never told. */
export type Logger = { error(message: string, cause: unknown): void }
