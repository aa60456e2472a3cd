/** The calls with which administrators read and change the texts of pages and e-mails. */
import { Schema } from 'effect'
import { ContentItem } from '../entities.ts'
import { RowId } from '../ids.ts'
import { began, empty, idInAddress, post, put, read, using } from './call.ts'
import { keyInAddress } from './content-calls.ts'

const text = Schema.String
const one = Schema.Struct({ id: idInAddress(RowId) })
const ofGroup = Schema.Struct({ group: keyInAddress })
/** `replaces` is the older form of `began`: the text from before the edit. */
const SentText = Schema.Struct({ value: Schema.String, replaces: Schema.optionalKey(Schema.String), ...began })

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
    { who: 'administer', of: 'house', areas: [], feature: 'working-day' },
    '/api/content/:id/standard',
    one,
    Schema.Struct({ value: Schema.NullOr(text) }),
  ),
  /** Sends the calling administrator an e-mail with these texts and sample values. */
  sendTrialMail: post(
    { who: 'administer', of: 'house', areas: [], feature: 'working-day', toast: 'trial-mail-sent' },
    '/api/content/email/:name/trial',
    Schema.Struct({ name: keyInAddress }),
    Schema.Struct({ subject: text, body: text }),
    Schema.Struct({ to: text }),
  ),
  updateContent: using(
    SavedText,
    put(
      { who: 'administer', of: 'house', areas: ['content'], toast: 'content-updated' },
      '/api/content/:id',
      one,
      SentText,
      ContentItem,
    ),
  ),
} as const
