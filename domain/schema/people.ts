/** People, in the form of JSON. */
import { Schema, Struct } from 'effect'
import { RoleGroups, RoleName } from './entities.ts'
import { OrganisationId, UserId, UserTypeId } from './ids.ts'
import { enumeration } from './other-form-marks.ts'

/** None 0, Company 1, School 2, Municipality 3. */
export const OrganisationType = enumeration('organisation-type', [0, 1, 2, 3])
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
  /** True if registration offers this user type. */
  public: Schema.Boolean,
  organisationType: OrganisationType,
  /** True if the type has effect only after an administrator has approved it for the person. Only our own server has it. */
  needsApproval: Schema.optionalKey(Schema.Boolean),
  /** True if address and number are asked for before the first booking that costs, not at registration. Only our own server has it. */
  shortRegistration: Schema.optionalKey(Schema.Boolean),
  /** True if the type stays with the people who have it and is offered to nobody else. Only our own server has it. */
  retired: Schema.optionalKey(Schema.Boolean),
}).annotate({ form: 'user-type' })
export type UserType = typeof UserType.Type

export const User = Schema.Struct({
  id: UserId,
  role: RoleName,
  /** The groups for which the person has the role. Absent if it is for all groups. Only our own server has it. */
  roleGroups: Schema.optionalKey(RoleGroups),
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
  /** A new e-mail address that is not verified yet. Null if there is none. */
  pendingEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Only administrators get these two: whether the e-mail address is verified, and whether the account is closed. */
  verified: Schema.optionalKey(Schema.Boolean),
  disabled: Schema.optionalKey(Schema.Boolean),
  /** True if an administrator made the account and nobody has claimed it yet. Nobody can sign in to it. */
  unclaimed: Schema.optionalKey(Schema.Boolean),
  /**
   * Present if the person's data is protected: `hidden` if the reader gets nothing of it, `shown` for the person, and for an administrator who
   * has said why. Only our own server has it.
   */
  protection: Schema.optionalKey(Schema.Literals(['hidden', 'shown'])),
  /** True while the user type waits for an administrator's answer. Until then it has no effect. Only our own server has it. */
  typeWaits: Schema.optionalKey(Schema.Boolean),
  /** The reason for which an administrator refused the user type. A refused type has no effect. Only our own server has it. */
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
