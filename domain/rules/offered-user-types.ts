/** Which user types somebody may choose (spec 5): visitors the public ones, users also their own, administrators all. */
import type { UserType } from '../entities.ts'
import type { Account } from '../state/state.ts'

export const offeredUserTypes = (account: Account, types: readonly UserType[]): readonly UserType[] =>
  types.filter(
    ({ id, public: isPublic }) =>
      isPublic || (account._tag === 'SignedIn' && (account.role === 'administrator' || account.userType === id)),
  )
