/** Who people are (spec 3), as it travels in JSON. */
import { Schema } from 'effect'
import { Role } from './entities.ts'
import { enumeration } from './enumeration.ts'
import { OrganisationId, UserId, UserTypeId } from './ids.ts'

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
}).annotate({ form: 'user-type' })
export type UserType = typeof UserType.Type

export const User = Schema.Struct({
  id: UserId,
  role: Role,
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
  /** The address that will be used once it is proved; null: none waits. */
  pendingEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** To administrators only: whether the address is proved, and whether the account is closed. */
  verified: Schema.optionalKey(Schema.Boolean),
  disabled: Schema.optionalKey(Schema.Boolean),
})
export type User = typeof User.Type
