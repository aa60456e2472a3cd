/** Set-up of each file of tests of the server: its databases go after everything that it closes itself. */
import { afterAll } from 'vitest'
import { dropDatabases } from './new-database.ts'

afterAll(dropDatabases)
