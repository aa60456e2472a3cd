/** People, as they travel in JSON. */
import { Schema, Struct } from 'effect'
import { RoleName } from './entities.ts'
import { OrganisationId, UserId, UserTypeId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'

export const OrganisationType = enumeration(
  'organisation-type',
  [0, 1, 2, 3],
  'None 0, Company 1, School 2, Municipality 3',
)
export type OrganisationType = typeof OrganisationType.Type

export const Organisation = Schema.Struct({
  id: OrganisationId,
  name: Schema.String,
  orgNr: Schema.String,
  accountString: Schema.String,
  reference: Schema.String,
  email: Schema.String,
  firstName: Schema.String,
  lastName: Schema.String,
  address: Schema.String,
  zipCode: Schema.String,
  city: Schema.String,
})
export type Organisation = typeof Organisation.Type

export const UserType = Schema.Struct({
  id: UserTypeId,
  name: Schema.String,
  /** Offered at registration. */
  public: Schema.Boolean,
  organisationType: OrganisationType,
  /** A person is of this type only once an administrator has approved it. Only our own server has it. */
  needsApproval: Schema.optionalKey(Schema.Boolean),
  /** Address and number are asked before the first booking that costs, and not at registration. Only our own server has it. */
  shortRegistration: Schema.optionalKey(Schema.Boolean),
}).annotate({ form: 'user-type' })
export type UserType = typeof UserType.Type

export const User = Schema.Struct({
  id: UserId,
  role: RoleName,
  firstName: Schema.String,
  lastName: Schema.String,
  pin: Schema.String,
  email: Schema.String,
  address: Schema.String,
  zipCode: Schema.String,
  city: Schema.String,
  phone: Schema.String,
  userType: UserTypeId,
  organisation: Schema.NullOr(Organisation),
  billingEmail: Schema.String,
  billingFirstName: Schema.String,
  billingLastName: Schema.String,
  billingAddress: Schema.String,
  billingZipCode: Schema.String,
  billingCity: Schema.String,
  /** The new address, until it is proved; null: there is none. */
  pendingEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** To administrators only: whether the address is proved, and whether the account is closed. */
  verified: Schema.optionalKey(Schema.Boolean),
  disabled: Schema.optionalKey(Schema.Boolean),
  /** Made by an administrator, and not claimed yet: nobody can sign in to it. */
  unclaimed: Schema.optionalKey(Schema.Boolean),
  /** The user type waits for an administrator's answer; until then it has no effect. Only our own server has it. */
  typeWaits: Schema.optionalKey(Schema.Boolean),
  /** Why an administrator refused the user type, which then has no effect. Only our own server has it. */
  typeRefusal: Schema.optionalKey(Schema.String),
})
export type User = typeof User.Type

/** The payer of a booking, as it was when the booking was made. */
export const Payer = Schema.Struct(
  Struct.pick(User.fields, [
    ...(['firstName', 'lastName', 'pin', 'email', 'address', 'zipCode', 'city', 'phone', 'userType'] as const),
    ...(['organisation', 'billingEmail', 'billingFirstName', 'billingLastName', 'billingAddress'] as const),
    ...(['billingZipCode', 'billingCity'] as const),
  ]),
)
export type Payer = typeof Payer.Type
