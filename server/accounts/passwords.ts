/**
 * Changing, forgetting and resetting passwords (contract 2 and 3). Invariants: all that gave access ends with the
 * password (`end-access.ts`), and its owner gets a mail that says so; asking for a link answers alike for known and
 * unknown addresses.
 */
import { Schema } from 'effect'
import type { User, UserId as UserIdType } from '../../domain/entities.ts'
import type { CallBody } from '../../domain/http-calls.ts'
import { isEmail } from '../../domain/rules/email.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { issueToken } from '../access/access-token.ts'
import { emailKeyOf } from '../access/email-key.ts'
import { hashPassword } from '../access/password.ts'
import type { CheckPassword } from '../access/password-guard.ts'
import { newPasswordProblem } from '../access/password-rule.ts'
import { forgetFailures } from '../access/sign-in-delay.ts'
import { readUser } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { baseUrlProblem } from './accept-person.ts'
import { type CodePurpose, isCode, spendCode } from './account-codes.ts'
import type { AccountParts } from './account-parts.ts'
import { answeredAlike } from './answered-alike.ts'
import { endAccess } from './end-access.ts'

export interface Passwords {
  /** @param browser in words. @returns the fresh token, which is the only one */
  change(caller: SignedInCaller, id: UserIdType, body: CallBody<'changePassword'>, browser?: string): Promise<string>
  forgot(caller: Caller, body: CallBody<'forgotPassword'>): Promise<void>
  reset(id: UserIdType, body: CallBody<'resetPassword'>): Promise<void>
}

export interface PasswordParts extends AccountParts {
  readonly checkPassword: CheckPassword
  /** The token is dead from now on. */
  readonly tokenEnded: (token: string) => void
}

const decodeId = Schema.decodeUnknownSync(UserId)

/** What is known of somebody, for `newPasswordProblem`. */
const knownOf = (user: User): string[] =>
  [...Object.values(user), ...Object.values(user.organisation ?? {})].filter((value) => typeof value === 'string')

const problemAt = <Field extends string>(field: Field, problem: string | null) =>
  problem === null ? {} : { [field]: problem }

const repetitionProblem = (password: string, repeated: string): string | null => {
  if (repeated === '') return fieldTexts.repeatPassword
  return repeated === password ? null : fieldTexts.passwordsDiffer
}

const refuse = (field: string, text: string): Failure => new Failure('invalid', { fields: { [field]: text } })

/** The same whatever is wrong with it, and for an account that is not there. */
const refuseCode = (): Failure => refuse('code', fieldTexts.resetCode)
const refuseOldPassword = (): Failure => refuse('oldPassword', fieldTexts.wrongOldPassword)

/** Who gets the mail that the password is another. */
const recipientOf = ({ id, email, firstName }: User) => ({ id, email, firstName })

export const createPasswords = (parts: PasswordParts): Passwords => {
  const { database, mails, mayBeMailed, acceptsOrigin, checkPassword, tokenEnded } = parts

  const endOthers = async (transaction: Transaction, user: User, kind: 'password-changed' | 'password-reset') => {
    await endAccess(transaction, user.id)
    await audit(transaction, { actorId: user.id, kind, userId: user.id })
    await mails.passwordChanged(transaction, recipientOf(user))
  }

  /** What it may be chosen by; null: by this it may not. */
  const purposeOf = async (id: UserIdType, code: string): Promise<CodePurpose | null> => {
    if (await isCode(database, id, 'reset', code)) return 'reset'
    return (await isCode(database, id, 'choose', code)) ? 'choose' : null
  }

  return {
    async change(caller, id, { oldPassword, newPassword }, browser) {
      if (id !== caller.user.id) throw new Failure('not-found')
      const user = found(await readUser(database, id))
      refuseInvalid({
        ...problemAt(
          'newPassword',
          newPassword === '' ? fieldTexts.newPassword : newPasswordProblem(newPassword, knownOf(user)),
        ),
        ...problemAt('oldPassword', oldPassword === '' ? fieldTexts.oldPassword : null),
      })
      const find = () =>
        database
          .selectFrom('app_user')
          .select('password_hash')
          .where('id', '=', id)
          .where('disabled', '=', false)
          .executeTakeFirst()
      const account = await checkPassword(emailKeyOf(user.email), find, oldPassword)
      if (account === null) throw refuseOldPassword()
      const newHash = await hashPassword(newPassword)
      const token = await runTransaction(database, async (transaction) => {
        const changed = await transaction
          .updateTable('app_user')
          .set({ password_hash: newHash })
          .where('id', '=', id)
          // Of two changes at once the second has the wrong old password.
          .where('password_hash', '=', account.password_hash)
          .returning('id')
          .executeTakeFirst()
        if (changed === undefined) throw refuseOldPassword()
        await endOthers(transaction, user, 'password-changed')
        return issueToken(transaction, id, newHash, browser)
      })
      if (caller.token !== null) tokenEnded(caller.token)
      if (token === null) throw new Failure('signed-out')
      return token
    },

    async forgot(caller, { email, baseUrl }) {
      const emailKey = emailKeyOf(email)
      refuseInvalid({
        ...problemAt('email', emailKey !== '' && isEmail(emailKey) ? null : fieldTexts.forgotEmail),
        ...baseUrlProblem(baseUrl, acceptsOrigin),
      })
      await answeredAlike(() =>
        runTransaction(database, async (transaction) => {
          const account = await transaction
            .selectFrom('app_user')
            .select(['id', 'email', 'first_name', 'verified'])
            .where('email_key', '=', emailKey)
            .where('disabled', '=', false)
            .forUpdate()
            .executeTakeFirst()
          if (account === undefined) return
          const reader = account.verified ? 'owner' : 'stranger'
          if (!(await mayBeMailed(transaction, emailKey, caller, reader))) return
          await mails.resetPassword(transaction, {
            id: decodeId(account.id),
            email: account.email ?? '',
            firstName: account.verified ? account.first_name : null,
          })
        }),
      )
    },

    async reset(id, { code, password, repeatNewPassword }) {
      refuseInvalid({
        ...problemAt('password', password === '' ? fieldTexts.password : null),
        ...problemAt('repeatNewPassword', repetitionProblem(password, repeatNewPassword)),
      })
      // Nothing of its owner is told, by what a password may not be, to whoever has no code.
      const purpose = await purposeOf(id, code)
      const user = purpose === null ? null : await readUser(database, id)
      if (purpose === null || user === null) throw refuseCode()
      refuseInvalid(problemAt('password', newPasswordProblem(password, knownOf(user))))
      const passwordHash = await hashPassword(password)
      await runTransaction(database, async (transaction) => {
        // In the order in which all others lock.
        await transaction.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().execute()
        if (!(await spendCode(transaction, id, purpose, code))) throw refuseCode()
        const reset = await transaction
          .updateTable('app_user')
          // Who has the code has read the mail, so the address is proved too.
          .set({ password_hash: passwordHash, verified: true })
          .where('id', '=', id)
          .where('disabled', '=', false)
          .returning('id')
          .executeTakeFirst()
        if (reset === undefined) throw refuseCode()
        await endOthers(transaction, user, 'password-reset')
        await forgetFailures(transaction, emailKeyOf(user.email))
      })
    },
  }
}
