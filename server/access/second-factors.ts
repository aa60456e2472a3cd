/**
 * The second factors of a person: the app that shows codes, passkeys (`passkeys.ts`), and the recovery codes (docs/rules.md#sign-in). Invariants: a code counts
 * once, and only by the database's clock; wrong codes are slowed as wrong passwords are, in lines of their own; an app counts from the first
 * code on that its person has copied; every change is told by mail.
 */
import { sql } from 'kysely'
import { factorTexts, type ProvedFactor } from '../../domain/rules/second-factor.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type AccessContext, countedAttempt } from './check-password.ts'
import { isLikeRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './sealed.ts'
import { makeTotpSecret, totpStep, totpTexts } from './totp.ts'

export interface OwnFactors {
  /** Since when codes of an app count, or null if the person has no app. */
  readonly app: string | null
  /** How many. */
  readonly passkeys: number
  readonly recoveryCodes: number
}

export const readFactors = async (database: Database | Transaction, userId: number): Promise<OwnFactors> => {
  const row = await database
    .selectFrom('app_user')
    .leftJoin('totp', 'totp.user_id', 'app_user.id')
    .select('totp.since')
    .select((user) =>
      user
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_code.user_id', '=', 'app_user.id')
        .as('left'),
    )
    .select((user) =>
      user
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkey.user_id', '=', 'app_user.id')
        .as('passkeys'),
    )
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  return { app: row?.since ?? null, passkeys: Number(row?.passkeys ?? 0), recoveryCodes: Number(row?.left ?? 0) }
}

const ownerOf = (userId: number): string => `totp ${userId}`

/** Makes the secret of another app. It does not count before `confirmApp`. Returns what the person copies into the app. */
export const offerApp = async (
  { database, factorKey }: Pick<AccessContext, 'database' | 'factorKey'>,
  userId: number,
): Promise<{ readonly secret: string; readonly address: string }> => {
  const { email } = await database
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const secret = makeTotpSecret()
  const pending = seal(factorKey, ownerOf(userId), secret)
  await database
    .insertInto('totp')
    .values({ user_id: userId, pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending }))
    .execute()
  return totpTexts(secret, email ?? '')
}

/**
 * Whether a code shows that the person has copied the secret that was offered. From then on the app counts, in place of another one.
 * @param isFirst whether there may be no other factor, also none that came a moment ago
 */
export const confirmApp = async (
  transaction: Transaction,
  factorKey: Uint8Array,
  { userId, code, isFirst = false }: { readonly userId: number; readonly code: string; readonly isFirst?: boolean },
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('totp')
    .select('pending')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.pending == null || (isFirst && hasFactor(await readFactors(transaction, userId)))) return false
  const now = Date.parse(await serverNow(transaction))
  const step = totpStep(unseal(factorKey, ownerOf(userId), row.pending), code, now)
  if (step === null) return false
  const since = sql<string>`server_now()`
  await transaction
    .updateTable('totp')
    .set({ secret: row.pending, pending: null, since, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Uses up a code of the app. Returns false if it is wrong, of another time, or not newer than the latest one that counted. */
const spendAppCode = async (
  { database, factorKey }: Pick<AccessContext, 'database' | 'factorKey'>,
  userId: number,
  code: string,
): Promise<boolean> => {
  const row = await database.selectFrom('totp').select('secret').where('user_id', '=', userId).executeTakeFirst()
  if (row?.secret == null) return false
  const now = Date.parse(await serverNow(database))
  const step = totpStep(unseal(factorKey, ownerOf(userId), row.secret), code, now)
  if (step === null) return false
  const spent = await database
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export const wrongCodeText = (code: string): string =>
  isLikeRecoveryCode(code) ? factorTexts.wrongRecoveryCode : factorTexts.wrongCode

interface ShownCode {
  readonly code: string
  /** The name of a known browser of the account, or null. */
  readonly browser: string | null
  /** Counts a try just before the code is looked at, and says whether it may be. A code that must wait for its turn is no try. */
  readonly takeTry?: () => Promise<boolean>
}

/**
 * Uses up a code of the app or a recovery code. Wrong codes of unknown browsers count together, so that guessing from many addresses is no
 * faster. A browser in which the person has signed in before has a line of its own, so that nobody keeps the owner out.
 * @returns the factor that was proved, or null if the code is wrong
 * @throws Failure `too-many-sign-ins`, `busy`
 */
export const proveCode = async (
  context: AccessContext,
  userId: number,
  { code, browser, takeTry }: ShownCode,
): Promise<ProvedFactor | null> => {
  const factor = isLikeRecoveryCode(code) ? 'recovery' : 'totp'
  const attempt = { emailKey: `factor ${userId}`, line: browser ?? '', source: null, asker: '' }
  const isRight = await countedAttempt(context, attempt, async () => {
    if ((await takeTry?.()) === false) return false
    return factor === 'recovery'
      ? spendRecoveryCode(context.database, context.passwords, { userId, code })
      : spendAppCode(context, userId, code)
  })
  return isRight ? factor : null
}

/** Whether this house began with a release that asks its staff for a second factor, if no setting says otherwise. */
export const asksNewStaff = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('staff_factor').select('asked').executeTakeFirst())?.asked === true

/** Whether a person has a factor of their own. Recovery codes alone are none. */
export const hasFactor = ({ app, passkeys }: OwnFactors): boolean => app !== null || passkeys > 0

/** From now on no passkey of a person opens the account without the password, until it is shown beside the present one. */
export const closePasskeys = async (transaction: Transaction, userId: number): Promise<void> => {
  await transaction.updateTable('passkey').set({ opens_alone: false }).where('user_id', '=', userId).execute()
}

/** Removes the passkeys of an account that is closed, and the recovery codes of whoever had nothing else. */
export const forgetPasskeys = async (transaction: Transaction, userId: number): Promise<void> => {
  await transaction.deleteFrom('passkey').where('user_id', '=', userId).execute()
  if (!hasFactor(await readFactors(transaction, userId))) await forgetFactors(transaction, userId)
}

/** Removes all second factors of a person. */
export const forgetFactors = async (transaction: Transaction, userId: number): Promise<void> => {
  for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_ticket'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** What has become of a person's second factors, in the words of the mail about it. */
export const factorNews = {
  appAdded: 'Från och med nu frågar inloggningen efter en kod från en app.',
  appRemoved: 'Inloggningen frågar inte längre efter en kod från en app.',
  passkeyAdded: 'Kontot har fått en inloggningsnyckel. Den går nu att logga in med.',
  passkeyRemoved: 'En inloggningsnyckel har tagits bort från kontot. Den går inte längre att logga in med.',
  passkeyCopied:
    'Någon har försökt logga in med en kopia av en av kontots inloggningsnycklar, och vi har stoppat det. Ta bort inloggningsnyckeln i din profil och lägg till en ny.',
  codesMade: 'Kontot har fått nya reservkoder. De gamla gäller inte längre.',
  recoveryUsed: (left: number): string =>
    left === 0
      ? 'Den sista reservkoden har använts. Gör nya i din profil.'
      : `En reservkod har använts för att logga in. ${left === 1 ? 'En finns' : `${left} finns`} kvar.`,
  guessed:
    'Någon har kommit förbi det första steget i inloggningen, men skrivit fel kod så många gånger att inloggningen avbröts.',
  guessedPasskey:
    'Någon har kommit förbi det första steget i inloggningen, men visat fel inloggningsnyckel så många gånger att inloggningen avbröts.',
  reset:
    'Vi har tagit bort det andra steget i inloggningen, på begäran. Appen, inloggningsnycklarna och reservkoderna gäller inte längre, och alla som var inloggade är utloggade. Nästa gång räcker det första steget. Arbetar du här lägger du då till ett nytt andra steg.',
} as const

interface FactorMail {
  readonly userId: number
  readonly what: string
}

/** Tells the owner by mail. It contains no name, because it warns of a thief. */
export const mailFactorNews = async (
  transaction: Transaction,
  links: Pick<Links, 'forgotPassword'>,
  { userId, what }: FactorMail,
): Promise<void> => {
  const row = await transaction.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst()
  if (row?.email == null) return
  const values = { what, link: links.forgotPassword() }
  await queueMail(transaction, { name: 'second-factor', to: row.email, userId: UserId.make(userId), values })
}

/** Records a change of a person's second factors, and tells its owner. */
export const noteFactorChange = async (
  transaction: Transaction,
  links: Pick<Links, 'forgotPassword'>,
  { userId, what, actorId }: FactorMail & { readonly actorId: UserId | null },
): Promise<void> => {
  await audit(transaction, { actorId, kind: 'second-factor-changed', userId })
  await mailFactorNews(transaction, links, { userId, what })
}
