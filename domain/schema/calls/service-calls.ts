/** The calls about the service itself. */
import { Schema } from 'effect'
import { empty, read } from './call.ts'

export const serviceCalls = {
  /** The version and build of the service. The client makes this call regularly to find a newer release. */
  version: read(
    { who: 'anyone', areas: [] },
    '/api/version',
    empty,
    Schema.Struct({ version: Schema.String, build: Schema.String }),
  ),
  /** `client` is `not-built` if the server has no pages and only answers calls. */
  health: read(
    { who: 'anyone', areas: [] },
    '/api/health',
    empty,
    Schema.Struct({ status: Schema.Literal('ok'), client: Schema.Literals(['built', 'not-built']) }),
  ),
  /** The OpenAPI document, which is made from the schemas that check the calls. */
  openApi: read({ who: 'anyone', areas: [] }, '/api/openapi.json', empty, Schema.Record(Schema.String, Schema.Unknown)),
} as const
