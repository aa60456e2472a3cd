/** The service about itself (contract 2). */
import { Schema } from 'effect'
import { empty, read } from './call.ts'

export const serviceCalls = {
  health: read('anyone', '/api/health', empty, Schema.Struct({ status: Schema.Literal('ok') })),
  /** Made from the schemas that check the calls. */
  openApi: read('anyone', '/api/openapi.json', empty, Schema.Record(Schema.String, Schema.Unknown)),
} as const
