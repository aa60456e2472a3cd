/** The three kinds of texts of a house, and whether a text has anything to read or any markup. */
import type { ContentItem } from '../schema/entities.ts'

/** Whether HTML has anything to read: spaces of any kind, soft hyphens and joiners do not count. */
export const hasText = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').replace(/&nbsp;|[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') !== ''

/** Text without markup needs no sanitiser: it is shown as text. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** How a text is written. */
type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType

/** Whether it must be sanitised before it is shown. */
export const isMarkup = ({ contentType, value }: Pick<ContentItem, 'contentType' | 'value'>): boolean =>
  contentType === RICH_TEXT && hasMarkup(value)
