/** In which of the three ways a text of the house is written, and what there is in it to read or to mark up. */
import type { ContentItem } from '../schema/entities.ts'

/** Whether anything is there to read: spaces of every kind, soft hyphens and joiners are nothing. */
export const hasText = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').replace(/&nbsp;|[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') !== ''

/** Text without any needs no sanitiser: it is shown as text. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** How a text is written. */
type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType

/** Whether it takes the sanitiser to show it. */
export const isMarkup = ({ contentType, value }: Pick<ContentItem, 'contentType' | 'value'>): boolean =>
  contentType === RICH_TEXT && hasMarkup(value)
