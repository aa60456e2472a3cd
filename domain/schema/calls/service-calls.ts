/** The service about itself. */
import { Schema } from 'effect'
import { empty, read } from './call.ts'

export const serviceCalls = {
  /** Asked when a newer release is there: its files are no longer those of this one. */
  version: read(
    { who: 'anyone', areas: [] },
    '/api/version',
    empty,
    Schema.Struct({ version: Schema.String, build: Schema.String }),
  ),
  /** Not built: calls are answered, and no page is. */
  health: read(
    { who: 'anyone', areas: [] },
    '/api/health',
    empty,
    Schema.Struct({ status: Schema.Literal('ok'), client: Schema.Literals(['built', 'not-built']) }),
  ),
  /** Made from the schemas that check the calls. */
  openApi: read({ who: 'anyone', areas: [] }, '/api/openapi.json', empty, Schema.Record(Schema.String, Schema.Unknown)),
} as const
