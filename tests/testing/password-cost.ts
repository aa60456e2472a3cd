/**
 * The cost of hashing a password in tests about something else: the least that Argon2id allows, a thousandth of the
 * product's.
 */
import type { PasswordCost } from '../../server/access/password.ts'

export const passwordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
