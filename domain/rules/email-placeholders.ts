/**
 * The e-mails that the server sends, and the placeholders that an administrator may use in their texts (docs/rules.md#e-mails). The texts
 * are the content items `email.{name}.subject` and `email.{name}.body`. A placeholder is written as `{{name}}`.
 */
export const EMAIL_NAMES = [
  'verify-address',
  'welcome-administrator',
  'claim-account',
  'address-known',
  'reset-password',
  'password-changed',
  'new-browser',
  'second-factor',
  'protection-changed',
  'email-change-asked',
  'email-changed',
  'identity-linked',
  'identity-unlinked',
  'entry-code',
  'type-approved',
  'type-refused',
  'account-unused',
  'account-unused-last',
  'booking-made',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'booking-cancelled-late',
  'booking-handed-on',
  'booking-taken',
  'booking-missed',
  'status-changed',
  'status-changed-several',
  'reminder',
  'co-booker-added',
  'co-booker-changed',
  'co-booker-cancelled',
  'booking-made-group',
  'booking-made-group-several',
  'booking-changed-group',
] as const

export type EmailName = (typeof EMAIL_NAMES)[number]

/**
 * The placeholders of each e-mail. Every value is plain text.
 * - `firstName`: the first name of the recipient
 * - `link`: the link for the action in the e-mail (verify, reset, undo, sign in, forgot password, the booking, the profile, the start page)
 * - `bookingNumber`: the number of the booking, such as 1001
 * - `resources`: the booked resources, each on a line with title, date and times, and the wish if there is one
 * - `totalPrice`: the price with its unit, such as "1 200 kr"
 * - `status`: the new status in a word, or, to the group's addresses, whether the booking was changed or cancelled
 * - `word`: the administrator's message to the person who booked, or empty. In `booking-taken` what there is to pay, and in
 *   `booking-missed` from when the person may book again, or empty
 * - `userType`: the name of the recipient's user type
 * - `reason`: the administrator's reason for refusing the user type
 * - `when`, `browser`: the time and browser of a sign-in, such as "2 mars 2026 kl. 07:00" and "Firefox på Windows". To an unused account,
 *   `when` is the first day on which it may be cleared, such as "tisdag 2 mars 2027". In a reminder, when the first time begins, such as
 *   "tisdag 3 mars kl. 09:00"
 * - `what`: what has become of the second step of the sign-in, or of the protection of personal data, in a sentence or two
 * - `way`: the place of the group and the way to each resource, in some lines, or empty
 * - `userName`, `userEmail`, `userPhone`: the person who booked, for the group's addresses. To co-bookers, `userName` is the first name
 */
export const EMAIL_PLACEHOLDERS = {
  // E-mails that a stranger can cause, or that warn of a thief, contain no name, because the stranger or thief may have written that name.
  'verify-address': ['link'],
  'welcome-administrator': ['link'],
  'claim-account': ['link'],
  'address-known': ['link'],
  'reset-password': ['firstName', 'link'],
  'password-changed': ['firstName', 'link'],
  'new-browser': ['when', 'browser', 'link'],
  'second-factor': ['what', 'link'],
  'protection-changed': ['what', 'link'],
  'email-change-asked': ['link'],
  'email-changed': ['link'],
  'identity-linked': ['provider', 'link'],
  'identity-unlinked': ['provider', 'link'],
  'entry-code': ['code'],
  'type-approved': ['firstName', 'userType', 'link'],
  'type-refused': ['firstName', 'userType', 'reason', 'link'],
  'account-unused': ['firstName', 'when', 'link'],
  'account-unused-last': ['firstName', 'when', 'link'],
  'booking-made': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-confirmed': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-changed': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-cancelled': ['firstName', 'bookingNumber', 'resources', 'link'],
  'booking-cancelled-late': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-handed-on': ['firstName', 'bookingNumber', 'resources', 'link'],
  'booking-taken': ['firstName', 'bookingNumber', 'resources', 'word', 'link'],
  'booking-missed': ['firstName', 'bookingNumber', 'resources', 'word', 'link'],
  'status-changed': ['firstName', 'bookingNumber', 'resources', 'status', 'word', 'link'],
  'status-changed-several': ['firstName', 'bookingNumber', 'resources', 'word', 'link'],
  reminder: ['firstName', 'when', 'resources', 'way', 'link'],
  // Co-bookers have no account, and the owner of the booking has only named them.
  'co-booker-added': ['userName', 'resources', 'way', 'link'],
  'co-booker-changed': ['userName', 'resources', 'way', 'link'],
  'co-booker-cancelled': ['userName', 'resources', 'link'],
  'booking-made-group': ['userName', 'userEmail', 'userPhone', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-made-group-several': [
    'userName',
    'userEmail',
    'userPhone',
    'bookingNumber',
    'resources',
    'totalPrice',
    'link',
  ],
  'booking-changed-group': ['userName', 'bookingNumber', 'resources', 'status', 'link'],
} as const satisfies Record<EmailName, readonly string[]>
export type EmailPlaceholder = (typeof EMAIL_PLACEHOLDERS)[EmailName][number]

export const MAILS_TO_GROUPS: ReadonlySet<EmailName> = new Set<EmailName>([
  'booking-made-group',
  'booking-made-group-several',
  'booking-changed-group',
])

/** The e-mails that are useless without their link. */
export const LIVES_BY_ITS_LINK: ReadonlySet<EmailName> = new Set<EmailName>([
  'verify-address',
  'welcome-administrator',
  'claim-account',
  'reset-password',
  'email-change-asked',
  'email-changed',
  'co-booker-added',
])

/** These are not allowed in subjects. A subject is one line, and it is shown in places where a link with a code must not appear. */
const notInSubject: readonly EmailPlaceholder[] = ['link', 'resources', 'way', 'word']

type EmailPart = 'subject' | 'body'

export const usablePlaceholders = (name: EmailName, part: EmailPart): readonly EmailPlaceholder[] => {
  const all: readonly EmailPlaceholder[] = EMAIL_PLACEHOLDERS[name]
  return part === 'subject' ? all.filter((placeholder) => !notInSubject.includes(placeholder)) : all
}

export const emailKey = (name: EmailName, part: EmailPart): string => `email.${name}.${part}`
