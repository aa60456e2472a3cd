/** The call with which pages read their texts. */
import { Schema } from 'effect'
import { ContentItem, ContentType } from '../entities.ts'
import { read, using } from './call.ts'

/** The form of every key. Any other text is refused. */
export const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

const RICH_TEXT = 2
/** Another back end may send a whole item, an object `{ value }`, or only the text. */
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
