/**
 * The texts of the e-mails that the server sends, as content items that administrators edit (contract 2 and 3).
 * Invariant: a text uses no placeholder that `EMAIL_PLACEHOLDERS` does not list for its mail.
 * Every value of a placeholder is plain text: whoever fills it in escapes it for HTML, and a line break in it becomes
 * `<br>`. Several booked resources are therefore one value, `{{resources}}`, a line each.
 */
import type { ContentText } from './demo-content-types.ts'

export const EMAIL_NAMES = [
  'verify-address',
  'address-known',
  'reset-password',
  'password-changed',
  'booking-made',
  'booking-changed',
  'booking-cancelled',
  'status-changed',
  'booking-made-group',
] as const

export type EmailName = (typeof EMAIL_NAMES)[number]

/**
 * - `firstName`: of the one who gets the mail
 * - `link`: to what the mail is about (verify, reset, sign in, forgot password, the booking)
 * - `bookingNumber`: such as 1001
 * - `resources`: the booked resources that the mail is about, a line each with title, date and times, and the wish if any
 * - `totalPrice`: with its unit, such as "1 200 kr"
 * - `status`: the new status in a word
 * - `userName`, `userEmail`, `userPhone`: of the one who booked, for the group's addresses
 */
export type EmailPlaceholder =
  | 'firstName'
  | 'link'
  | 'bookingNumber'
  | 'resources'
  | 'totalPrice'
  | 'status'
  | 'userName'
  | 'userEmail'
  | 'userPhone'

export const EMAIL_PLACEHOLDERS = {
  'verify-address': ['firstName', 'link'],
  'address-known': ['firstName', 'link'],
  'reset-password': ['firstName', 'link'],
  'password-changed': ['firstName', 'link'],
  'booking-made': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-changed': ['firstName', 'bookingNumber', 'resources', 'totalPrice', 'link'],
  'booking-cancelled': ['firstName', 'bookingNumber', 'resources', 'link'],
  'status-changed': ['firstName', 'bookingNumber', 'resources', 'status', 'link'],
  'booking-made-group': ['userName', 'userEmail', 'userPhone', 'bookingNumber', 'resources', 'totalPrice', 'link'],
} as const satisfies Record<EmailName, readonly EmailPlaceholder[]>

interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

const plainLink = 'Fungerar inte länken? Kopiera adressen till webbläsaren:<br>{{link}}'
const greeting = 'Hej {{firstName}}!'
const regards = 'Vänliga hälsningar<br>Lärcentrum'

const texts: Record<EmailName, EmailText> = {
  'verify-address': {
    subject: 'Bekräfta din e-postadress',
    paragraphs: [
      greeting,
      'Tack för att du har registrerat dig hos Lärcentrum. Bekräfta att e-postadressen är din, så kan du logga in och boka.',
      '<a href="{{link}}">Bekräfta e-postadressen</a>',
      'Länken gäller i 24 timmar och kan användas en gång.',
      plainLink,
      'Är det inte du som har registrerat dig? Då kan du bortse från det här mejlet. Ingen kan använda adressen förrän den har bekräftats.',
      regards,
    ],
  },
  'address-known': {
    subject: 'Du har redan ett konto hos Lärcentrum',
    paragraphs: [
      greeting,
      'Någon har försökt skapa ett konto med din e-postadress, men du har redan ett. Inget har ändrats.',
      'Var det du? Logga in som vanligt. Har du glömt lösenordet kan du välja ett nytt här:',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      'Var det inte du behöver du inte göra något. Den som försökte har inte fått veta att kontot finns.',
      regards,
    ],
  },
  'reset-password': {
    subject: 'Välj ett nytt lösenord',
    paragraphs: [
      greeting,
      'Någon, troligen du, har bett om att få välja ett nytt lösenord till ditt konto hos Lärcentrum.',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      'Länken gäller i en timme och kan användas en gång. Ditt nuvarande lösenord gäller tills du har valt ett nytt.',
      plainLink,
      'Var det inte du? Då kan du bortse från det här mejlet.',
      regards,
    ],
  },
  'password-changed': {
    subject: 'Ditt lösenord har ändrats',
    paragraphs: [
      greeting,
      'Lösenordet till ditt konto hos Lärcentrum har just ändrats. Av säkerhetsskäl har du loggats ut på dina andra enheter.',
      'Var det inte du? Välj genast ett nytt lösenord här:',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      regards,
    ],
  },
  'booking-made': {
    subject: 'Vi har tagit emot din bokning {{bookingNumber}}',
    paragraphs: [
      greeting,
      'Tack för din bokning! Det här har du bokat:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      'Tiderna är dina redan nu. Vi går igenom bokningen och hör av oss när den är bekräftad.',
      'Du kan ändra eller avboka fram till dess att den första tiden börjar:',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ],
  },
  'booking-changed': {
    subject: 'Din bokning {{bookingNumber}} har ändrats',
    paragraphs: [
      greeting,
      'Din bokning har ändrats. Så här ser den ut nu:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ],
  },
  'booking-cancelled': {
    subject: 'Avbokat: bokning {{bookingNumber}}',
    paragraphs: [
      greeting,
      'De här tiderna är nu avbokade, och du betalar ingenting för dem:',
      '{{resources}}',
      '<a href="{{link}}">Visa dina bokningar</a>',
      'Välkommen att boka igen!',
      regards,
    ],
  },
  'status-changed': {
    subject: 'Bokning {{bookingNumber}}: {{status}}',
    paragraphs: [
      greeting,
      'En del av din bokning har fått en ny status:',
      '{{resources}}',
      '<strong>Ny status:</strong> {{status}}',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ],
  },
  'booking-made-group': {
    subject: 'Ny bokning {{bookingNumber}} av {{userName}}',
    paragraphs: [
      'Hej!',
      'En ny bokning har kommit in:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      '<strong>Bokad av:</strong> {{userName}}<br>{{userEmail}}<br>{{userPhone}}',
      '<a href="{{link}}">Hantera bokning {{bookingNumber}}</a>',
    ],
  },
}

/** A subject (text field) and a body (rich text) for each mail. */
export const emailTexts: readonly ContentText[] = EMAIL_NAMES.flatMap((name): ContentText[] => [
  { key: `email.${name}.subject`, value: texts[name].subject, contentType: 0 },
  {
    key: `email.${name}.body`,
    value: texts[name].paragraphs.map((text) => `<p>${text}</p>`).join(''),
    contentType: 2,
  },
])
