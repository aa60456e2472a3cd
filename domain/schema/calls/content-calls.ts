/**
 * Texts that administrators write, as pages show them (spec 7, Content).
 */
import { Schema } from 'effect'
import { ContentItem } from '../entities.ts'
import { read } from './call.ts'

/** As keys are written. Anything else names nothing. */
export const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

export const contentCalls = {
  contentByKey: read('anyone', '/api/content/key/:key', Schema.Struct({ key: keyInAddress }), ContentItem),
} as const
