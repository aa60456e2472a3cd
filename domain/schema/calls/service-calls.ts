/** What the service says about itself. */
import { Schema } from 'effect'
import { empty, read } from './call.ts'

export const serviceCalls = {
  /** The client asks for it when there is a newer release, whose files are not those of this one. */
  version: read(
    { who: 'anyone', areas: [] },
    '/api/version',
    empty,
    Schema.Struct({ version: Schema.String, build: Schema.String }),
  ),
  /** Absent where no client is built: then the server answers calls but has no pages. */
  health: read(
    { who: 'anyone', areas: [] },
    '/api/health',
    empty,
    Schema.Struct({ status: Schema.Literal('ok'), client: Schema.Literals(['built', 'not-built']) }),
  ),
  /** Made from the schemas that check the calls. */
  openApi: read({ who: 'anyone', areas: [] }, '/api/openapi.json', empty, Schema.Record(Schema.String, Schema.Unknown)),
} as const
