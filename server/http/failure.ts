/**
 * All ways in which a call can fail, with their statuses. A handler throws a `Failure`. Any other error is not meant for the caller and
 * becomes `unavailable`. Invariants: No failure has the status 500. A message contains nothing that people have typed, except a resource's
 * title, because clients write messages into their event logs. Only the texts about a field, and collisions, may contain more.
 */
import { type Parsed, parsed } from '../../domain/rules/parsed.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { FailureBody, LostSlot, TheirChange, WantedFactor } from '../../domain/schema/failure-body.ts'
import { type FailureText, failureTexts } from './failure-texts.ts'

const kinds = {
  'rate-limited': { status: 429, message: failureTexts.rateLimited },
  'too-many-sign-ins': { status: 429, message: failureTexts.tooManySignIns },
  'signed-out': { status: 401, message: failureTexts.signedOut },
  credentials: { status: 401, message: failureTexts.credentials },
  'second-factor': { status: 401, message: failureTexts.secondFactor },
  ticket: { status: 409, message: failureTexts.ticket },
  passkey: { status: 401, message: failureTexts.passkey },
  'passkey-alone': { status: 403, message: failureTexts.passkeyAlone },
  'factor-required': { status: 409, message: failureTexts.factorRequired },
  unverified: { status: 403, message: failureTexts.unverified },
  'password-closed': { status: 403, message: failureTexts.passwordClosed },
  'account-closed': { status: 403, message: failureTexts.accountClosed },
  origin: { status: 403, message: failureTexts.origin },
  xsrf: { status: 403, message: failureTexts.xsrf },
  'not-json': { status: 400, message: failureTexts.notJson },
  'bad-request': { status: 400, message: failureTexts.badRequest },
  'unsupported-file': { status: 415, message: failureTexts.unsupportedFile },
  'too-large': { status: 413, message: failureTexts.tooLarge },
  forbidden: { status: 403, message: failureTexts.forbidden },
  protected: { status: 403, message: failureTexts.protectedPerson },
  'prove-again': { status: 403, message: failureTexts.proveAgain },
  'not-found': { status: 404, message: failureTexts.notFound },
  'wrong-method': { status: 405, message: failureTexts.wrongMethod },
  invalid: { status: 422, message: failureTexts.invalid },
  'key-reused': { status: 422, message: failureTexts.keyReused },
  'not-allowed': { status: 403, message: failureTexts.notAllowed },
  'no-series': { status: 403, message: failureTexts.noSeries },
  'slot-taken': { status: 409, message: failureTexts.slotTaken },
  rule: { status: 409, message: failureTexts.rule },
  'too-late': { status: 409, message: failureTexts.tooLate },
  'check-in-early': { status: 409, message: failureTexts.checkInEarly },
  'check-in-over': { status: 409, message: failureTexts.checkInOver },
  'check-in-code': { status: 409, message: failureTexts.checkInCode },
  'not-missed': { status: 409, message: failureTexts.notMissed },
  begun: { status: 409, message: failureTexts.begun },
  cancelled: { status: 409, message: failureTexts.cancelled },
  'last-administrator': { status: 409, message: failureTexts.lastAdministrator },
  'last-public-type': { status: 409, message: failureTexts.lastPublicType },
  'type-in-use': { status: 409, message: failureTexts.typeInUse },
  'unknown-person': { status: 409, message: failureTexts.unknownPerson },
  'address-known': { status: 409, message: failureTexts.addressKnown },
  'identity-taken': { status: 409, message: failureTexts.identityTaken },
  'last-way-in': { status: 409, message: failureTexts.lastWayIn },
  'role-of-provider': { status: 409, message: failureTexts.roleOfProvider },
  claimed: { status: 409, message: failureTexts.claimed },
  overtaken: { status: 409, message: failureTexts.overtaken },
  'too-many': { status: 409, message: failureTexts.tooMany },
  'provider-away': { status: 503, message: failureTexts.providerAway },
  busy: { status: 503, message: failureTexts.busy },
  unavailable: { status: 503, message: failureTexts.unavailable },
} as const

type FailureCode = keyof typeof kinds

/** The codes of failures by status. */
export const failureCodes: ReadonlyMap<number, readonly string[]> = new Map(
  [...Map.groupBy(Object.entries(kinds), ([, { status }]) => status)].map(([status, entries]) => [
    status,
    entries.map(([code]) => code),
  ]),
)

interface Details {
  readonly message?: FailureText
  /** The reason why each field is wrong. The first reason is also the message, for clients that show only the message. */
  readonly fields?: Readonly<Record<string, string>>
  readonly slots?: readonly LostSlot[]
  readonly rules?: readonly Breach[]
  readonly collisions?: readonly TheirChange[]
  readonly factor?: WantedFactor
  readonly retryAfterSeconds?: number
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  readonly body: FailureBody
  readonly retryAfterSeconds: number | null

  constructor(code: FailureCode, details: Details = {}) {
    const { status, message } = kinds[code]
    const [fieldText] = Object.values(details.fields ?? {})
    super(code)
    this.status = status
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    const waiting =
      status === 429 && (this.retryAfterSeconds ?? 0) > 1 ? ` ${failureTexts.again(this.retryAfterSeconds ?? 0)}` : ''
    this.body = {
      code,
      message: `${details.message ?? fieldText ?? message}${waiting}`,
      ...(details.fields === undefined ? {} : { fields: details.fields }),
      ...(details.slots === undefined ? {} : { slots: details.slots }),
      ...(details.rules === undefined ? {} : { rules: details.rules }),
      ...(details.collisions === undefined ? {} : { collisions: details.collisions }),
      ...(details.factor === undefined ? {} : { factor: details.factor }),
    }
  }
}

/**
 * Refuses a call if any of its fields is wrong.
 * @param fields the problem of each field, or null if the field is right
 * @throws Failure 422
 */
export const refuseInvalid = (fields: Readonly<Record<string, string | null>>): void => {
  accepted(parsed(fields, true))
}

/** Returns the value if the rules have accepted it. @throws Failure 422 */
export const accepted = <Value>(result: Parsed<Value>): Value => {
  if (result._tag === 'Problems') throw new Failure('invalid', { fields: result.problems })
  return result.value
}

/** Returns the thing if there is one. @throws Failure 404 */
export const found = <Thing>(thing: Thing | null | undefined): Thing => {
  if (thing === null || thing === undefined) throw new Failure('not-found')
  return thing
}
