/** How a text is written. */
import type { ContentItem } from '../schema/entities.ts'
import { hasMarkup } from './rich-text.ts'

type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType

/** Whether it takes the sanitiser to show it. */
export const isMarkup = ({ contentType, value }: Pick<ContentItem, 'contentType' | 'value'>): boolean =>
  contentType === RICH_TEXT && hasMarkup(value)
