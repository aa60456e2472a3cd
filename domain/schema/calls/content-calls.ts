/** Texts of pages and of e-mails: as pages show them, and as administrators change them. */
import { Schema } from 'effect'
import { ContentItem, ContentType } from '../entities.ts'
import { RowId } from '../ids.ts'
import { empty, idInAddress, post, put, read, using } from './call.ts'

/** As keys are written. Anything else names nothing. */
const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

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

const text = Schema.String
const one = Schema.Struct({ id: idInAddress(RowId) })
const ofGroup = Schema.Struct({ group: keyInAddress })
/** `replaces`: what the writer began with, since another administrator may have written meanwhile. */
const SentText = Schema.Struct({ value: Schema.String, replaces: Schema.optionalKey(Schema.String) })

/** As it was kept; left out: as it was sent. */
const SavedText = Schema.Struct({ value: Schema.optionalKey(Schema.String) }).annotate({ form: 'anything' })

export const contentAdministrationCalls = {
  content: read({ who: 'anyone', areas: ['content'] }, '/api/content', empty, Schema.Array(ContentItem)),
  contentItem: read({ who: 'anyone', areas: ['content'] }, '/api/content/:id', one, ContentItem),
  /** Keys `content.{group}.…`; of the group `email` those of e-mails, for administrators. */
  contentOfGroup: read(
    { who: 'anyone', areas: ['content'] },
    '/api/content/group/:group',
    ofGroup,
    Schema.Array(ContentItem),
  ),
  /** The text that the product came with; null: it came with none. */
  standardText: read(
    { who: 'administrator', areas: [], feature: 'working-day' },
    '/api/content/:id/standard',
    one,
    Schema.Struct({ value: Schema.NullOr(text) }),
  ),
  /** An e-mail with these texts and made-up values, to the administrator who asks. */
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
