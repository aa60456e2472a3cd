/** The calls with which administrators manage users. */
import { Schema } from 'effect'
import { RoleName } from '../entities.ts'
import { UserId, UserTypeId } from '../ids.ts'
import { User, UserType } from '../people.ts'
import { EmailText, Identifier, Line, Lines } from '../typed-text.ts'
import {
  answerUnused,
  empty,
  end,
  idInAddress,
  make,
  numberInAddress,
  optional,
  post,
  put,
  read,
  search,
} from './call.ts'

const text = Schema.String

const { pin: _, ...listedFields } = User.fields
export const ListedUser = Schema.Struct(listedFields)
export type ListedUser = typeof ListedUser.Type
export const PagedUsers = Schema.Struct({
  users: Schema.Array(ListedUser),
  page: Schema.Int,
  pageSize: Schema.Int,
  pages: Schema.Int,
  /** The total number of people who wait for an answer about their user type. Only our own server has it. */
  waiting: Schema.optionalKey(Schema.Int),
})
export type PagedUsers = typeof PagedUsers.Type
export const UserSearch = Schema.Struct({
  search: Schema.optionalKey(Line),
  /** Only people who wait for an answer about their user type. Only our own server has it. */
  waits: Schema.optionalKey(Schema.Literal('true')),
  page: Schema.optionalKey(numberInAddress),
  pageSize: Schema.optionalKey(numberInAddress),
})

/** A person without an account for whom an administrator books. A name and a phone number are enough. */
export const PersonModel = Schema.Struct({
  firstName: Line,
  lastName: Line,
  phone: Identifier,
  email: optional(EmailText),
  /** Only people of a Company or a Municipality have it. */
  company: optional(Line),
  userType: optional(UserTypeId),
})
export type PersonModel = typeof PersonModel.Type
/** `address` is the address of the page where the account is claimed. Null if it was sent by e-mail. */
const ClaimLink = Schema.Struct({ address: Schema.NullOr(text) })

const one = Schema.Struct({ id: idInAddress(UserId) })
const listedRole = Schema.Struct({ id: RoleName, name: text }).annotate({ form: 'listed-role' })
const account = '/api/user/:id'

export const userAdministrationCalls = {
  roles: read({ who: 'administrator', areas: ['users'] }, '/api/user/roles', empty, Schema.Array(listedRole)),
  users: search({ who: 'administrator', areas: ['users'] }, '/api/user', empty, UserSearch, PagedUsers),
  /** Clears the user's data, except the data that statistics need. */
  clearUser: end(
    { who: 'administrator', areas: ['users', 'bookings', 'waiting'], toast: 'user-removed' },
    account,
    one,
  ),
  addPerson: make(
    { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'person-added' },
    '/api/user/person',
    empty,
    PersonModel,
    ListedUser,
  ),
  /** Makes a new link for claiming the account. The previous link no longer works. */
  makeClaimLink: make(
    { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'claim-link-sent' },
    `${account}/claim`,
    one,
    Schema.Struct({ send: Schema.Boolean }),
    ClaimLink,
  ),
  /** Approves the waiting user type. */
  approveUserType: answerUnused(
    post(
      { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'user-type-approved' },
      `${account}/approve`,
      one,
      empty,
      User,
    ),
  ),
  /** Refuses the waiting user type, with a reason that the person can read. */
  refuseUserType: answerUnused(
    post(
      { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'user-type-refused' },
      `${account}/refuse`,
      one,
      Schema.Struct({ reason: Lines }),
      User,
    ),
  ),
  updateUserType: answerUnused(
    put(
      { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'user-type-updated' },
      '/api/user/types/:id',
      Schema.Struct({ id: idInAddress(UserTypeId) }),
      Schema.Struct({
        // A value that is left out stays as it is.
        needsApproval: Schema.optionalKey(Schema.Boolean),
        shortRegistration: Schema.optionalKey(Schema.Boolean),
      }),
      UserType,
    ),
  ),
  deleteUserBookings: end(
    { who: 'administrator', areas: ['users', 'bookings', 'waiting'] },
    `${account}/bookings`,
    one,
  ),
} as const
