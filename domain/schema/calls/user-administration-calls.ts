/** The calls with which administrators manage users. */
import { Schema, Struct } from 'effect'
import { RoleName } from '../entities.ts'
import { UserId, UserTypeId } from '../ids.ts'
import { OrganisationType, User, UserType } from '../people.ts'
import { EmailText, Identifier, Line, Lines } from '../typed-text.ts'
import {
  answerUnused,
  began,
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

const typeFields = {
  name: Line,
  public: Schema.Boolean,
  organisationType: OrganisationType,
  needsApproval: Schema.Boolean,
  shortRegistration: Schema.Boolean,
}
const NewUserType = Schema.Struct({
  ...typeFields,
  needsApproval: Schema.optionalKey(Schema.Boolean),
  shortRegistration: Schema.optionalKey(Schema.Boolean),
})
/** A value that is left out stays as it is. */
const ChangedUserType = Schema.Struct({
  ...Struct.map({ ...typeFields, retired: Schema.Boolean }, Schema.optionalKey),
  ...began,
})
/** A user type with the number of people who have it, and of prices, rules and permissions that name it. */
export const AdministeredUserType = Schema.Struct({
  ...UserType.fields,
  people: Schema.Int,
  /** The number of cleared accounts of the type. Their bookings stay in the statistics. */
  cleared: Schema.Int,
  named: Schema.Int,
})
export type AdministeredUserType = typeof AdministeredUserType.Type

const one = Schema.Struct({ id: idInAddress(UserId) })
const userTypes = '/api/user/types'
const oneType = Schema.Struct({ id: idInAddress(UserTypeId) })
/** Groups are read again too, because they name the types that may book. */
const arrangingTypes = { who: 'administer', of: 'house', areas: ['users', 'groups'], feature: 'working-day' } as const
const listedRole = Schema.Struct({ id: RoleName, name: text }).annotate({ form: 'listed-role' })
const account = '/api/user/:id'

export const userAdministrationCalls = {
  roles: read({ who: 'administer', of: 'house', areas: ['users'] }, '/api/user/roles', empty, Schema.Array(listedRole)),
  users: search({ who: 'handle-bookings', of: 'people', areas: ['users'] }, '/api/user', empty, UserSearch, PagedUsers),
  /** Clears the user's data, except the data that statistics need. */
  clearUser: end(
    { who: 'administer', of: 'house', areas: ['users', 'bookings', 'waiting'], toast: 'user-removed' },
    account,
    one,
  ),
  addPerson: make(
    { who: 'handle-bookings', of: 'house', areas: ['users'], feature: 'working-day', toast: 'person-added' },
    '/api/user/person',
    empty,
    PersonModel,
    ListedUser,
  ),
  /** Makes a new link for claiming the account. The previous link no longer works. */
  makeClaimLink: make(
    { who: 'administer', of: 'house', areas: ['users'], feature: 'working-day', toast: 'claim-link-sent' },
    `${account}/claim`,
    one,
    Schema.Struct({ send: Schema.Boolean }),
    ClaimLink,
  ),
  /** Approves the waiting user type. */
  approveUserType: answerUnused(
    post(
      { who: 'administer', of: 'house', areas: ['users'], feature: 'working-day', toast: 'user-type-approved' },
      `${account}/approve`,
      one,
      empty,
      User,
    ),
  ),
  /** Refuses the waiting user type, with a reason that the person can read. */
  refuseUserType: answerUnused(
    post(
      { who: 'administer', of: 'house', areas: ['users'], feature: 'working-day', toast: 'user-type-refused' },
      `${account}/refuse`,
      one,
      Schema.Struct({ reason: Lines }),
      User,
    ),
  ),
  /** All user types in the order of the house, with their uses. */
  administeredUserTypes: read(arrangingTypes, `${userTypes}/administered`, empty, Schema.Array(AdministeredUserType)),
  /** The new type is the last of the order. */
  addUserType: answerUnused(
    make({ ...arrangingTypes, toast: 'user-type-added' }, userTypes, empty, NewUserType, UserType),
  ),
  updateUserType: answerUnused(
    put({ ...arrangingTypes, toast: 'user-type-updated' }, `${userTypes}/:id`, oneType, ChangedUserType, UserType),
  ),
  /** Sets the order everywhere. The list has all user types. */
  orderUserTypes: answerUnused(
    put(
      { ...arrangingTypes, toast: 'resources-ordered' },
      `${userTypes}/order`,
      empty,
      Schema.Struct({ userTypes: Schema.Array(UserTypeId), ...began }),
      Schema.Array(UserType),
    ),
  ),
  /** Removes a type that nobody has and nothing names. */
  removeUserType: end({ ...arrangingTypes, toast: 'user-type-removed' }, `${userTypes}/:id`, oneType),
  deleteUserBookings: end(
    { who: 'administer', of: 'house', areas: ['users', 'bookings', 'waiting'] },
    `${account}/bookings`,
    one,
  ),
} as const
