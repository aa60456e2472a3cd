/**
 * The standard texts of the e-mails: what the content items begin as, and what stands in for one that is missing or empty
 * (contract 2 and 3). Invariant: a text uses no placeholder that `EMAIL_PLACEHOLDERS` does not list for its mail.
 */
import { EMAIL_NAMES, type EmailName } from '../../domain/rules/email-placeholders.ts'
import { paragraphs } from './html.ts'

export interface ContentText {
  /** `content.{group}.{name}`, `email.{name}.subject` or `email.{name}.body`. */
  readonly key: string
  readonly value: string
  /** Text field 0, text area 1, rich text 2. */
  readonly contentType: 0 | 1 | 2
}

export interface EmailText {
  /** A line of plain text. */
  readonly subject: string
  /** Rich text. */
  readonly body: string
}

const plainLink = 'Fungerar inte länken? Kopiera adressen till webbläsaren:<br>{{link}}'
const greeting = 'Hej {{firstName}}!'
const namelessGreeting = 'Hej!'
const regards = 'Vänliga hälsningar<br>Lärcentrum'

export const standardEmailTexts: Readonly<Record<EmailName, EmailText>> = {
  // For whoever registers, and for whoever changes the address of an account.
  'verify-address': {
    subject: 'Bekräfta din e-postadress',
    body: paragraphs(
      namelessGreeting,
      'Den här e-postadressen har angetts för ett konto hos Lärcentrum. Bekräfta att den är din, så kan du logga in och boka med den.',
      '<a href="{{link}}">Bekräfta e-postadressen</a>',
      'Länken gäller i 24 timmar och kan användas en gång.',
      plainLink,
      'Känner du inte till det här? Då kan du bortse från mejlet. Adressen används inte förrän den har bekräftats, och ett konto som ingen har bekräftat tas bort efter sju dagar.',
      regards,
    ),
  },
  'address-known': {
    subject: 'Du har redan ett konto hos Lärcentrum',
    body: paragraphs(
      namelessGreeting,
      'Någon har angett din e-postadress för ett nytt konto hos Lärcentrum, men du har redan ett. Inget har ändrats.',
      'Var det du? Logga in som vanligt. Har du glömt lösenordet kan du välja ett nytt här:',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      'Var det inte du behöver du inte göra något. Den som försökte har inte fått veta att kontot finns.',
      regards,
    ),
  },
  'reset-password': {
    subject: 'Välj ett nytt lösenord',
    body: paragraphs(
      greeting,
      'Någon, troligen du, har bett om att få välja ett nytt lösenord till ditt konto hos Lärcentrum.',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      'Länken gäller i en timme och kan användas en gång. Har du ett lösenord sedan tidigare gäller det tills du har valt ett nytt.',
      plainLink,
      'Var det inte du? Då kan du bortse från mejlet. Inget ändras.',
      regards,
    ),
  },
  // After a change the other devices are signed out, after a reset all of them.
  'password-changed': {
    subject: 'Ditt lösenord har ändrats',
    body: paragraphs(
      greeting,
      'Lösenordet till ditt konto hos Lärcentrum har just ändrats. Av säkerhetsskäl har du loggats ut på dina andra enheter, och en kalenderadress som du hade gäller inte längre.',
      'Var det inte du? Välj genast ett nytt lösenord här:',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      regards,
    ),
  },
  // To whoever has signed in before, elsewhere.
  'new-browser': {
    subject: 'Ny inloggning på ditt konto',
    body: paragraphs(
      namelessGreeting,
      'Någon, troligen du, har loggat in på ditt konto hos Lärcentrum i en webbläsare som inte har använts för det förut:',
      '<strong>När:</strong> {{when}}<br><strong>Webbläsare:</strong> {{browser}}',
      'Var det du behöver du inte göra något.',
      'Var det inte du? Då kan någon annan ditt lösenord. Välj genast ett nytt, så loggas alla ut:',
      '<a href="{{link}}">Välj ett nytt lösenord</a>',
      'I din profil ser du var du är inloggad. Där kan du också välja att inte få det här mejlet.',
      regards,
    ),
  },
  // To the address that the account has, and then to the one that it had.
  'email-change-asked': {
    subject: 'Din e-postadress är på väg att bytas',
    body: paragraphs(
      namelessGreeting,
      'Någon, troligen du, har bett om att byta e-postadress för ditt konto hos Lärcentrum. Den här adressen gäller tills den nya har bekräftats.',
      'Var det du? Då behöver du inte göra något.',
      'Var det inte du? Ångra bytet här. Alla som är inloggade på kontot loggas då ut, och du väljer ett nytt lösenord:',
      '<a href="{{link}}">Ångra bytet</a>',
      'Länken gäller i sju dagar och kan användas en gång.',
      plainLink,
      regards,
    ),
  },
  'email-changed': {
    subject: 'Din e-postadress har bytts',
    body: paragraphs(
      namelessGreeting,
      'Ditt konto hos Lärcentrum har fått en annan e-postadress. Den här används inte längre för att logga in.',
      'Var det du? Då behöver du inte göra något.',
      'Var det inte du? Ångra bytet här. Du får tillbaka kontot, alla som är inloggade på det loggas ut, och du väljer ett nytt lösenord:',
      '<a href="{{link}}">Ångra bytet</a>',
      'Länken gäller i sju dagar och kan användas en gång.',
      plainLink,
      regards,
    ),
  },
  'booking-made': {
    subject: 'Vi har tagit emot din bokning {{bookingNumber}}',
    body: paragraphs(
      greeting,
      'Tack för din bokning! Det här är bokat:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      'Tiderna är dina redan nu. Vi går igenom bokningen och hör av oss när den är bekräftad.',
      'Du kan ändra eller avboka fram till dess att den första tiden börjar:',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ),
  },
  'booking-changed': {
    subject: 'Din bokning {{bookingNumber}} har ändrats',
    body: paragraphs(
      greeting,
      'Din bokning har ändrats. Så här ser den ut nu:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ),
  },
  'booking-cancelled': {
    subject: 'Avbokat: bokning {{bookingNumber}}',
    body: paragraphs(
      greeting,
      'De här tiderna är nu avbokade, och du betalar ingenting för dem:',
      '{{resources}}',
      '<a href="{{link}}">Visa dina bokningar</a>',
      'Välkommen att boka igen!',
      regards,
    ),
  },
  'status-changed': {
    subject: 'Bokning {{bookingNumber}}: {{status}}',
    body: paragraphs(
      greeting,
      'Det här i din bokning har fått en ny status:',
      '{{resources}}',
      '<strong>Ny status:</strong> {{status}}',
      '<a href="{{link}}">Visa bokning {{bookingNumber}}</a>',
      regards,
    ),
  },
  'booking-made-group': {
    subject: 'Ny bokning {{bookingNumber}} av {{userName}}',
    body: paragraphs(
      'Hej!',
      'Det här har nyss bokats:',
      '{{resources}}',
      '<strong>Pris:</strong> {{totalPrice}}',
      '<strong>Bokad av:</strong> {{userName}}<br>{{userEmail}}<br>{{userPhone}}',
      '<a href="{{link}}">Hantera bokning {{bookingNumber}}</a>',
    ),
  },
}

/** A subject (text field) and a body (rich text) for each mail. */
export const emailTexts: readonly ContentText[] = EMAIL_NAMES.flatMap((name): ContentText[] => [
  { key: `email.${name}.subject`, value: standardEmailTexts[name].subject, contentType: 0 },
  { key: `email.${name}.body`, value: standardEmailTexts[name].body, contentType: 2 },
])
