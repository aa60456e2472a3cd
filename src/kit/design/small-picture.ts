/**
 * The address of a picture's small version, which has at most 480 × 360 pixels. Only our own server makes small versions. A
 * picture from another back end keeps its address.
 */
import type { Media } from '../../../domain/schema/entities.ts'

export const smallPicture = ({ url }: Media): string => (url.startsWith('/media/') ? `${url}?size=small` : url)
