/**
 * Texts that administrators write, of pages and of e-mails (spec 7, Content).
 */
import { Schema } from 'effect'
import { ContentItem } from '../entities.ts'
import { RowId } from '../ids.ts'
import { empty, idInAddress, read, send } from './call.ts'

const one = Schema.Struct({ id: idInAddress(RowId) })
/** As keys are written. Anything else names nothing. */
const keyInAddress = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9.-]{1,200}$/u))

export const contentCalls = {
  content: read('anyone', '/api/content', empty, Schema.Array(ContentItem)),
  contentItem: read('anyone', '/api/content/:id', one, ContentItem),
  /** Keys `content.{group}.…`; of the group `email` those of e-mails, for administrators. */
  contentOfGroup: read(
    'anyone',
    '/api/content/group/:group',
    Schema.Struct({ group: keyInAddress }),
    Schema.Array(ContentItem),
  ),
  contentByKey: read('anyone', '/api/content/key/:key', Schema.Struct({ key: keyInAddress }), ContentItem),
  updateContent: send(
    'PUT',
    'administrator',
    '/api/content/:id',
    one,
    // What the writer began with: another administrator may have written meanwhile.
    Schema.Struct({ value: Schema.String, replaces: Schema.optionalKey(Schema.String) }),
    200,
    ContentItem,
  ),
} as const
