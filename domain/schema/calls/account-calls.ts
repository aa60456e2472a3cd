/** The calls about people: accounts, passwords, e-mail addresses, user types and organisations. */
import { Schema } from 'effect'
import { RoleName } from '../entities.ts'
import { GroupId, OrganisationId, UserId, UserTypeId } from '../ids.ts'
import { Organisation, OrganisationType, User, UserType } from '../people.ts'
import { Code, EmailText, Identifier, Line } from '../typed-text.ts'
import {
  answerUnused,
  ask,
  began,
  empty,
  end,
  idInAddress,
  make,
  numberInAddress,
  optional,
  post,
  put,
  read,
  using,
} from './call.ts'
import { Entrance, SignedInUser } from './session-calls.ts'

const text = Schema.String

/** Another back end may send no new token. In that case the client keeps the old one. */
const FreshToken = Schema.Struct({ token: text }).annotate({ form: 'anything' })
/** The present e-mail address of the account, which may still be the old one. Absent if it is the requested address. */
const ChangedUser = Schema.Struct({ email: Schema.optionalKey(text) }).annotate({ form: 'anything' })

/** The details that people give about themselves. `company`, `orgNr`, `accountString` and `reference` describe the user's organisation. */
const personFields = {
  email: EmailText,
  firstName: Line,
  lastName: Line,
  address: Line,
  zipCode: Identifier,
  city: Line,
  phone: Identifier,
  userType: UserTypeId,
  pin: optional(Identifier),
  company: optional(Line),
  orgNr: optional(Identifier),
  accountString: optional(Identifier),
  reference: optional(Identifier),
  /** The id of a school. */
  organisation: optional(OrganisationId),
  billingEmail: optional(EmailText),
  billingFirstName: optional(Line),
  billingLastName: optional(Line),
  billingAddress: optional(Line),
  billingZipCode: optional(Identifier),
  billingCity: optional(Line),
  baseUrl: optional(text),
}

/** The page to which the link in the e-mail leads afterwards: a group's day or a resource's week. */
const wayBack = { returnUrl: optional(text) }

export const Registration = Schema.Struct({
  ...personFields,
  accept: Schema.Boolean,
  /** Absent if the person will choose a password by a link after the e-mail address is verified (docs/decisions/0012). */
  password: optional(text),
  /** An address with which this browser registered before, by mistake. That registration ends. */
  insteadOf: optional(EmailText),
  ...wayBack,
})
export type Registration = typeof Registration.Type

export const UserModel = Schema.Struct({
  ...personFields,
  /** Only administrators can set these three. The server ignores them from others. */
  role: optional(RoleName),
  /** The groups for which the person has the role. Null or empty for all groups. If it is absent, they stay as they are. */
  roleGroups: optional(Schema.Array(GroupId)),
  disabled: optional(Schema.Boolean),
  /** The current password. It is required from a person who changes their own e-mail address (422 without it). */
  password: optional(text),
  /** It may also contain `pendingEmail`, the address that waited to be proved. */
  ...began,
})
export type UserModel = typeof UserModel.Type

const one = Schema.Struct({ id: idInAddress(UserId) })
const ofType = Schema.Struct({ organisationType: numberInAddress.pipe(Schema.decodeTo(OrganisationType)) })
const account = '/api/user/:id'
/** The code of a link in a mail. */
export const MailedCode = Schema.Struct({ code: Code })
const claim = Schema.Struct({ code: Code, email: EmailText, password: text })
const token = Schema.Struct({ token: text })
const bothPasswords = Schema.Struct({ oldPassword: text, newPassword: text })
const passwordByCode = Schema.Struct({ code: Code, password: text, repeatNewPassword: text })
export const AddressToMail = Schema.Struct({ email: EmailText, baseUrl: optional(text), ...wayBack })
/** Null if nothing was undone, because the link is wrong, old or used. */
const codeAfterUndo = Schema.Struct({ resetCode: Schema.NullOr(text) })
const organisationName = Schema.Struct({ id: OrganisationId, name: Organisation.fields.name })

export const accountCalls = {
  userTypes: read({ who: 'anyone', areas: ['users'] }, '/api/user/types', empty, Schema.Array(UserType)),
  organisations: read(
    { who: 'anyone', areas: [] },
    '/api/user/organisations/:organisationType',
    ofType,
    Schema.Array(organisationName),
  ),

  user: read({ who: 'user', of: 'people', areas: ['users'] }, account, one, User),
  register: answerUnused(
    make({ who: 'anyone', areas: ['users'], toast: 'registered' }, '/api/user', empty, Registration, empty),
  ),
  updateUser: using(
    ChangedUser,
    put({ who: 'user', of: 'people', areas: ['users'], toast: 'user-updated' }, account, one, UserModel, User),
  ),
  /** Cancels a change of e-mail address. The account keeps its present address, and the unverified one is deleted. */
  cancelEmailChange: end({ who: 'user', of: 'people', areas: ['users'] }, `${account}/pending-email`, one),

  /** Undoes a change of e-mail address by the link sent to the former address. The code in the answer is for `resetPassword`. */
  undoEmailChange: post(
    { who: 'anyone', areas: ['users'] },
    `${account}/undo-email-change`,
    one,
    MailedCode,
    codeAfterUndo,
  ),

  changePassword: using(FreshToken, put({ who: 'user', areas: [] }, `${account}/password`, one, bothPasswords, token)),
  forgotPassword: answerUnused(
    post({ who: 'anyone', areas: [], toast: 'reset-sent' }, '/api/user/forgot-password', empty, AddressToMail, empty),
  ),
  resetPassword: answerUnused(
    post(
      { who: 'anyone', areas: ['users'], toast: 'password-reset' },
      `${account}/reset-password`,
      one,
      passwordByCode,
      empty,
    ),
  ),
  /**
   * Proves the address of a new account by the link that was mailed to it, and signs in. It does so only in the browser that registered. In
   * any other browser it is 422 and changes nothing, and the link is used as before (`verifyEmail`).
   */
  signInByLink: using(
    Entrance,
    post(
      { who: 'anyone', areas: [], feature: 'sign-in-by-link' },
      `${account}/sign-in-by-link`,
      one,
      MailedCode,
      SignedInUser,
    ),
  ),
  verifyEmail: post({ who: 'anyone', areas: ['users'] }, `${account}/verify-email`, one, MailedCode, Schema.Boolean),
  /** Mails the link of a registration again. The answer is the same for every address. */
  resendRegistration: answerUnused(
    post(
      { who: 'anyone', areas: [], feature: 'sign-in-by-link' },
      '/api/user/registration',
      empty,
      AddressToMail,
      empty,
    ),
  ),
  /** Whether the address that this browser registered was proved in another browser. False for every other address. */
  registrationProved: ask(
    { who: 'anyone', areas: [], feature: 'sign-in-by-link' },
    '/api/user/registration/proved',
    empty,
    AddressToMail,
    Schema.Boolean,
  ),
  /** Whether the code that verified an e-mail address may also be used to choose a password (`resetPassword`). */
  maySetPassword: ask({ who: 'anyone', areas: [] }, `${account}/may-set-password`, one, MailedCode, Schema.Boolean),
  /** Whether the link for claiming an account still works, and the e-mail address of the account. Empty if the account has none. */
  mayClaim: ask(
    { who: 'anyone', areas: [] },
    `${account}/may-claim`,
    one,
    MailedCode,
    Schema.Struct({ works: Schema.Boolean, email: text }),
  ),
  /** Gives the account to the person with the link. They must verify the e-mail address, unless the link was sent to it. */
  claimAccount: post(
    { who: 'anyone', areas: ['users'] },
    `${account}/claim-account`,
    one,
    claim,
    Schema.Struct({ verified: Schema.Boolean }),
  ),
  resendVerification: answerUnused(
    post(
      { who: 'anyone', areas: ['users'], toast: 'activation-sent' },
      `${account}/resend-verification`,
      one,
      Schema.Struct({ baseUrl: optional(text), ...wayBack }),
      empty,
    ),
  ),
} as const
