/** The calls with which pages read texts, and administrators change the texts of pages and e-mails. */
import { Schema } from 'effect'
import { ContentItem, ContentType } from '../entities.ts'
import { RowId } from '../ids.ts'
import { empty, idInAddress, post, put, read, using } from './call.ts'

/** The form of every key. Any other text is refused. */
const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

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

const text = Schema.String
const one = Schema.Struct({ id: idInAddress(RowId) })
const ofGroup = Schema.Struct({ group: keyInAddress })
/** `replaces` is the text from before the edit. It shows whether another administrator has changed the text meanwhile. */
const SentText = Schema.Struct({ value: Schema.String, replaces: Schema.optionalKey(Schema.String) })

/** The text as the server stored it. Absent if it was stored as it was sent. */
const SavedText = Schema.Struct({ value: Schema.optionalKey(Schema.String) }).annotate({ form: 'anything' })

export const contentAdministrationCalls = {
  content: read({ who: 'anyone', areas: ['content'] }, '/api/content', empty, Schema.Array(ContentItem)),
  contentItem: read({ who: 'anyone', areas: ['content'] }, '/api/content/:id', one, ContentItem),
  /** The items with the keys `content.{group}.…`. The group `email` has the texts of e-mails and is only for administrators. */
  contentOfGroup: read(
    { who: 'anyone', areas: ['content'] },
    '/api/content/group/:group',
    ofGroup,
    Schema.Array(ContentItem),
  ),
  /** The text that the product includes. Null if it includes none. */
  standardText: read(
    { who: 'administrator', areas: [], feature: 'working-day' },
    '/api/content/:id/standard',
    one,
    Schema.Struct({ value: Schema.NullOr(text) }),
  ),
  /** Sends the calling administrator an e-mail with these texts and sample values. */
  sendTrialMail: post(
    { who: 'administrator', areas: [], feature: 'working-day', toast: 'trial-mail-sent' },
    '/api/content/email/:name/trial',
    Schema.Struct({ name: keyInAddress }),
    Schema.Struct({ subject: text, body: text }),
    Schema.Struct({ to: text }),
  ),
  updateContent: using(
    SavedText,
    put(
      { who: 'administrator', areas: ['content'], toast: 'content-updated' },
      '/api/content/:id',
      one,
      SentText,
      ContentItem,
    ),
  ),
} as const
