/**
 * What others see of a person whose personal data is protected: "Skyddad person", and nothing by which anybody could find them. Invariant:
 * what is left of such a person is the same for all of them, but for the id, the role and the user type.
 */
import type { Payer, User } from '../schema/people.ts'

export const PROTECTED_NAME = 'Skyddad person'

const nothing = {
  ...{ firstName: PROTECTED_NAME, lastName: '', pin: '', email: '', address: '', zipCode: '', city: '', phone: '' },
  ...{ organisation: null, billingEmail: '', billingFirstName: '', billingLastName: '' },
  ...{ billingAddress: '', billingZipCode: '', billingCity: '' },
}

export const hiddenUser = ({ id, role, roleGroups, userType, verified, disabled, unclaimed }: User): User => ({
  ...{ id, role, userType, ...nothing, protection: 'hidden' },
  ...(roleGroups === undefined ? {} : { roleGroups }),
  ...(verified === undefined ? {} : { verified }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(unclaimed === undefined ? {} : { unclaimed }),
})

export const hiddenPayer = ({ userType }: Payer): Payer => ({ ...nothing, userType })
