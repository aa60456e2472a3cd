/** The subjects of what screens read. After a change in an area, screens read everything in that area again. */
import { Schema } from 'effect'

export const Area = Schema.Literals(['users', 'content', 'bookings', 'groups', 'waiting'])
export type Area = typeof Area.Type
