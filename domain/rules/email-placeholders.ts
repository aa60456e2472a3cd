/**
 * The e-mails that the server sends, and the placeholders that an administrator may write in the texts of each (docs/rules.md#e-mails). A
 * text is the content item `email.{name}.subject` or `email.{name}.body`; a placeholder is `{{name}}` in it.
 */
export const EMAIL_NAMES = [
  'verify-address',
  'claim-account',
  'address-known',
  'reset-password',
  'password-changed',
  'new-browser',
  'email-change-asked',
  'email-changed',
  'type-approved',
  'type-refused',
  'booking-made',
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'booking-cancelled-late',
  'booking-handed-on',
  'status-changed',
  'status-changed-several',
  'booking-made-group',
  'booking-made-group-several',
  'booking-changed-group',
] as const

export type EmailName = (typeof EMAIL_NAMES)[number]

/**
 * Every value is plain text.
 * - `firstName`: of the one who gets the mail
 * - `link`: to what the mail is about (verify, reset, undo, sign in, forgot password, the booking, the profile, the start page)
 * - `bookingNumber`: such as 1001
 * - `resources`: the booked resources that the mail is about, a line each with title, date and times, and the wish if any
 * - `totalPrice`: with its unit, such as "1 200 kr"
 * - `status`: the new status in a word; to the group's addresses, whether it was changed or cancelled
 * - `word`: what an administrator writes to the one who booked; empty where nothing was written
 * - `userType`: the name of the recipient's user type
 * - `reason`: why an administrator said no, in the words of the administrator
 * - `when`, `browser`: of a sign-in, such as "2 mars 2026 kl. 07:00" and "Firefox på Windows"
 * - `userName`, `userEmail`, `userPhone`: of the one who booked, for the group's addresses
 */
export const EMAIL_PLACEHOLDERS = {
  // A mail that may reach somebody whom a stranger named, or that warns of a thief, has no name in it: a thief who
  // changes an account writes that too.
  'verify-address': ['link'],
  'claim-account': ['link'],
  'address-known': ['link'],
  'reset-password': ['firstName', 'link'],
  'password-changed': ['firstName', 'link'],
  'new-browser': ['when', 'browser', 'link'],
  'email-change-asked': ['link'],
  'email-changed': ['link'],
  'type-approved': ['firstName', 'userType', 'link'],
  'type-refused': ['firstName', 'userType', 'reason', 'link'],
  'booking-made': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-confirmed': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-changed': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-cancelled': ['firstName', 'bookingNumber', 'resources', 'link'],
  'booking-cancelled-late': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-handed-on': ['firstName', 'bookingNumber', 'resources', 'link'],
  'status-changed': ['firstName', 'bookingNumber', 'resources', 'status', 'word', 'link'],
  'status-changed-several': ['firstName', 'bookingNumber', 'resources', 'word', 'link'],
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

/** Mails that would be of no use without their link. */
export const LIVES_BY_ITS_LINK: ReadonlySet<EmailName> = new Set<EmailName>([
  'verify-address',
  'claim-account',
  'reset-password',
  'email-change-asked',
  'email-changed',
])

/** Not in subjects, since those are one line, and are shown where a link with a code must not be. */
const notInSubject: readonly EmailPlaceholder[] = ['link', 'resources', 'word']

type EmailPart = 'subject' | 'body'

export const usablePlaceholders = (name: EmailName, part: EmailPart): readonly EmailPlaceholder[] => {
  const all: readonly EmailPlaceholder[] = EMAIL_PLACEHOLDERS[name]
  return part === 'subject' ? all.filter((placeholder) => !notInSubject.includes(placeholder)) : all
}

export const emailKey = (name: EmailName, part: EmailPart): string => `email.${name}.${part}`
