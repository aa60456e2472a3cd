/** Where the hub reports what went wrong inside the application. Clients get nothing of it. */
export type Logger = { error(message: string, cause: unknown): void }
