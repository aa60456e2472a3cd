/** Which user types somebody may choose: visitors the public ones, users also their own, administrators all. */
import type { UserType } from '../schema/people.ts'
import type { Account } from '../schema/state.ts'

export const offeredUserTypes = (account: Account, types: readonly UserType[]): readonly UserType[] =>
  types.filter(
    ({ id, public: isPublic }) =>
      isPublic || (account._tag === 'SignedIn' && (account.role === 'administrator' || account.userType === id)),
  )
