/** How a text is written (spec 3, Content type). */
import type { ContentItem } from '../entities.ts'

type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType
