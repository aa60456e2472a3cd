/** The three kinds of texts that a house writes, and the tests for readable text and markup. */
import type { ContentItem } from '../schema/entities.ts'

/** Whether HTML contains readable text. Spaces of any kind, soft hyphens and joiners do not count. */
export const hasText = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').replace(/&nbsp;|[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') !== ''

/** Whether a text contains markup. A text without markup is shown as text and needs no sanitiser. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** The kind of a text. */
type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType

/** Whether the text must be sanitised before it is shown. */
export const isMarkup = ({ contentType, value }: Pick<ContentItem, 'contentType' | 'value'>): boolean =>
  contentType === RICH_TEXT && hasMarkup(value)
