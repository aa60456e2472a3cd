/** Texts that administrators write, as pages show them. */
import { Schema } from 'effect'
import { ContentItem, ContentType } from '../entities.ts'
import { read, using } from './call.ts'

/** As keys are written. Anything else names nothing. */
export const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

const RICH_TEXT = 2
/** An item, `{ value }`, or the text itself. */
const Text = Schema.Struct({
  value: Schema.String,
  contentType: ContentType.annotate({ absent: RICH_TEXT }),
}).annotate({ form: 'text' })

export const contentCalls = {
  contentByKey: using(
    Text,
    read(
      { who: 'anyone', areas: ['content'] },
      '/api/content/key/:key',
      Schema.Struct({ key: keyInAddress }),
      ContentItem,
    ),
  ),
} as const
