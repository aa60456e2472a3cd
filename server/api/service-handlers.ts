/** What the service says of itself (contract 2). */
import { sql } from 'kysely'
import { everydayCalls } from '../../domain/schema/calls/everyday-calls.ts'
import { serviceCalls } from '../../domain/schema/calls/service-calls.ts'
import type { Database } from '../database/database.ts'
import type { BuildVersion } from '../http/build-version.ts'
import { serve } from '../http/served-call.ts'
import { openApiDocument } from './openapi.ts'

export interface ServiceContext {
  readonly database: Database
  readonly buildVersion: () => Promise<BuildVersion>
}

export const serviceHandlers = ({ database, buildVersion }: ServiceContext) => {
  /** Made when it is first asked for. */
  let document: ReturnType<typeof openApiDocument> | null = null
  return {
    health: serve(serviceCalls.health, async () => {
      await sql`select 1`.execute(database)
      return { status: 'ok' as const }
    }),
    version: serve(everydayCalls.version, () => buildVersion()),
    openApi: serve(serviceCalls.openApi, async () => {
      const { version } = await buildVersion()
      document ??= openApiDocument(version)
      return document
    }),
  }
}
