/** The user types of a house and a private person, as the account calls return them. */
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { OrganisationId, UserId, UserTypeId } from '../../../domain/schema/ids.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'

const type = (id: number, name: string, organisationType: UserType['organisationType'], isPublic = true): UserType => ({
  id: UserTypeId.make(id),
  name,
  public: isPublic,
  organisationType,
})
export const MUNICIPALITY = UserTypeId.make(4)
export const userTypes = [
  type(1, 'Privatperson', 0),
  type(2, 'Företag', 1),
  type(3, 'Skola', 2),
  type(MUNICIPALITY, 'Kommunal verksamhet', 3, false),
]
/** The answers to the calls of the form for a person. */
export const userChoices = {
  userTypes: { _tag: 'Ok', value: userTypes },
  organisations: { _tag: 'Ok', value: [{ id: OrganisationId.make(9), name: 'Norra gymnasiet' }] },
} as const

/** One of the Swedish Tax Agency's numbers for tests. */
export const PIN = '19910717-2380'
export const someUser: User = {
  id: UserId.make(7),
  role: 'user',
  email: 'ellen@example.se',
  firstName: 'Ellen',
  lastName: 'Ek',
  address: 'Storgatan 1',
  zipCode: '987 65',
  city: 'Ekstad',
  phone: '070-174 06 40',
  pin: PIN,
  userType: UserTypeId.make(1),
  organisation: null,
  billingEmail: '',
  billingFirstName: '',
  billingLastName: '',
  billingAddress: '',
  billingZipCode: '',
  billingCity: '',
  pendingEmail: null,
}

/** A refusal that states the problem of each field in words. */
export const refused = (
  message: string,
  fields: Readonly<Record<string, string>> = {},
): { readonly _tag: 'Failed'; readonly failure: CallFailure } => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 422, body: { code: 'x', message, fields } },
})
export const unreached = { _tag: 'Failed', failure: { _tag: 'Unreachable' } } as const
/** The thing does not exist, or it belongs to somebody else. */
export const missing = {
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 404, body: { code: 'x', message: 'x' } },
} as const
