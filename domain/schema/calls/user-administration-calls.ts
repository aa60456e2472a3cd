/** What administrators do with users (spec 7, Auth and user). */
import { Schema } from 'effect'
import { Role } from '../entities.ts'
import { UserId } from '../ids.ts'
import { User } from '../people.ts'
import { empty, end, idInAddress, numberInAddress, read, search } from './call.ts'

const text = Schema.String

const { pin: _, ...listedFields } = User.fields
export const ListedUser = Schema.Struct(listedFields)
export type ListedUser = typeof ListedUser.Type
export const PagedUsers = Schema.Struct({
  users: Schema.Array(ListedUser),
  page: Schema.Int,
  pageSize: Schema.Int,
  pages: Schema.Int,
})
export type PagedUsers = typeof PagedUsers.Type
export const UserSearch = Schema.Struct({
  search: Schema.optionalKey(text),
  page: Schema.optionalKey(numberInAddress),
  pageSize: Schema.optionalKey(numberInAddress),
})

const one = Schema.Struct({ id: idInAddress(UserId) })
const listedRole = Schema.Struct({ id: Role, name: text }).annotate({ form: 'listed-role' })
const account = '/api/user/:id'

export const userAdministrationCalls = {
  roles: read('administrator', '/api/user/roles', empty, Schema.Array(listedRole)),
  users: search('administrator', '/api/user', empty, UserSearch, PagedUsers),
  /** Clears the user: what is left is what statistics need (contract 3). */
  clearUser: end('administrator', account, one),
  deleteUserBookings: end('administrator', `${account}/bookings`, one),
} as const
