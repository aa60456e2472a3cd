/**
 * What others see of a person whose personal data is protected: "Skyddad person", and nothing by which anybody could find them. Invariant:
 * what is left of such a person is the same for all of them, but for the id, the role, the user type and the state of the account.
 */
import type { Payer, User } from '../schema/people.ts'

export const PROTECTED_NAME = 'Skyddad person'

const nothing = {
  ...{ firstName: PROTECTED_NAME, lastName: '', pin: '', email: '', address: '', zipCode: '', city: '', phone: '' },
  ...{ organisation: null, billingEmail: '', billingFirstName: '', billingLastName: '' },
  ...{ billingAddress: '', billingZipCode: '', billingCity: '' },
}

export const hiddenUser = ({
  id,
  role,
  roleGroups,
  userType,
  verified,
  disabled,
  unclaimed,
  typeWaits,
}: User): User => ({
  ...{ id, role, userType, ...nothing, protection: 'hidden' },
  ...(typeWaits === undefined ? {} : { typeWaits }),
  ...(roleGroups === undefined ? {} : { roleGroups }),
  ...(verified === undefined ? {} : { verified }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(unclaimed === undefined ? {} : { unclaimed }),
})

export const hiddenPayer = ({ userType }: Payer): Payer => ({ ...nothing, userType })

/** The characters of a reason for seeing a protected person. */
const SHORTEST_REASON = 10
const LONGEST_REASON = 500

/** What is wrong with a reason for seeing a protected person, which others must understand when they read the history. */
export const lookReasonProblem = (reason: string): string | null => {
  const said = reason.trim()
  if (said === '') return 'Skriv varför du behöver se uppgifterna.'
  if (said.length > LONGEST_REASON) return `Skriv högst ${LONGEST_REASON} tecken.`
  const letters = said.match(/\p{L}/gu) ?? []
  if (letters.length < SHORTEST_REASON) return 'Skriv skälet så att andra förstår det, till exempel vem som har frågat.'
  return null
}
