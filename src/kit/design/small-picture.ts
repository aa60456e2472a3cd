/** Where the small form of a picture is, at most 480 × 360 pixels. Our server has one of each; others are asked for what they have. */
import type { Media } from '../../../domain/schema/entities.ts'

export const smallPicture = ({ url }: Media): string => (url.startsWith('/media/') ? `${url}?size=small` : url)
