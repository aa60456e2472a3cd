/** The calls of administrators about users. */
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
  /** How many people in all wait for an answer about their user type. Only our own server has it. */
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

/** Somebody without an account, for whom an administrator books: name and phone are enough. */
export const PersonModel = Schema.Struct({
  firstName: Line,
  lastName: Line,
  phone: Identifier,
  email: optional(EmailText),
  /** Only a Company or a Municipality has one. */
  company: optional(Line),
  userType: optional(UserTypeId),
})
export type PersonModel = typeof PersonModel.Type
/** `address`: of the page where the account is claimed; null: it was sent by e-mail. */
const ClaimLink = Schema.Struct({ address: Schema.NullOr(text) })

const one = Schema.Struct({ id: idInAddress(UserId) })
const listedRole = Schema.Struct({ id: RoleName, name: text }).annotate({ form: 'listed-role' })
const account = '/api/user/:id'

export const userAdministrationCalls = {
  roles: read({ who: 'administrator', areas: ['users'] }, '/api/user/roles', empty, Schema.Array(listedRole)),
  users: search({ who: 'administrator', areas: ['users'] }, '/api/user', empty, UserSearch, PagedUsers),
  /** Clears the user: only what statistics need is left. */
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
  /** A new link by which the account is claimed; the one before no longer works. */
  makeClaimLink: make(
    { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'claim-link-sent' },
    `${account}/claim`,
    one,
    Schema.Struct({ send: Schema.Boolean }),
    ClaimLink,
  ),
  /** Approves the user type that waits. */
  approveUserType: answerUnused(
    post(
      { who: 'administrator', areas: ['users'], feature: 'working-day', toast: 'user-type-approved' },
      `${account}/approve`,
      one,
      empty,
      User,
    ),
  ),
  /** Refuses it, with a reason, which the person reads. */
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
        // Each left out: as it is.
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
