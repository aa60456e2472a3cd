/**
 * The address of the small form of a picture, at most 480 × 360 pixels. Only our own server has small forms; a picture of
 * another back end is asked for as it is.
 */
import type { Media } from '../../../domain/schema/entities.ts'

export const smallPicture = ({ url }: Media): string => (url.startsWith('/media/') ? `${url}?size=small` : url)
