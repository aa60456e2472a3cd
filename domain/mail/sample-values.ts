/** Sample values for an e-mail, for the preview and the trial e-mail of an administrator. */
import type { EmailName } from '../rules/email-placeholders.ts'
import type { MailValues } from './mail-parts.ts'

const paths: Readonly<Record<EmailName, string>> = {
  'verify-address': '/verify-email?id=7&code=exempel',
  'welcome-administrator': '/forgot-password?id=7&code=exempel',
  'claim-account': '/claim?id=7&code=exempel',
  'address-known': '/forgot-password',
  'reset-password': '/forgot-password?id=7&code=exempel',
  'password-changed': '/forgot-password',
  'new-browser': '/forgot-password',
  'second-factor': '/forgot-password',
  'protection-changed': '/profile',
  'email-change-asked': '/undo-email-change?id=7&code=exempel',
  'email-changed': '/undo-email-change?id=7&code=exempel',
  'identity-linked': '/forgot-password',
  'identity-unlinked': '/forgot-password',
  'entry-code': '/sign-in',
  'type-approved': '/',
  'type-refused': '/profile',
  'account-unused': '/sign-in',
  'account-unused-last': '/sign-in',
  'booking-made': '/bookings/24',
  'booking-confirmed': '/bookings/24',
  'booking-changed': '/bookings/24',
  'booking-cancelled': '/bookings',
  'booking-cancelled-late': '/bookings/24',
  'booking-handed-on': '/bookings',
  'booking-taken': '/bookings/24',
  'booking-missed': '/bookings/24',
  'status-changed': '/bookings/24',
  'status-changed-several': '/bookings',
  reminder: '/tid#exempel',
  'co-booker-added': '/tid#exempel',
  'co-booker-changed': '/tid#exempel',
  'co-booker-cancelled': '/',
  'booking-made-group': '/admin/bookings/24',
  'booking-made-group-several': '/admin/users/7/bookings',
  'booking-changed-group': '/admin/bookings/24',
}

const twoResources = [
  'Grupprum 2, onsdag 11 mars 2026, 09:00–10:30',
  'Datorsalen, torsdag 12 mars 2026, 13:00–15:00. Önskemål: Projektor',
].join('\n')
const oneResource = 'Grupprum 2, onsdag 11 mars 2026, 09:00–10:30'

/** The values that differ from one e-mail to another. */
const ofMails: Partial<Readonly<Record<EmailName, MailValues>>> = {
  'protection-changed': { what: 'Dina personuppgifter är skyddade. Det gjorde du själv, i din profil.' },
  'account-unused': { when: 'måndag 30 mars 2026' },
  'account-unused-last': { when: 'måndag 16 mars 2026' },
  reminder: { resources: oneResource, when: 'onsdag 11 mars kl.\u00a009:00' },
  'co-booker-added': { resources: oneResource, userName: 'Anna' },
  'co-booker-changed': {
    resources:
      'Grupprum 2, onsdag 11 mars 2026, 13:00–14:30. Flyttad från Grupprum 2, onsdag 11 mars 2026, 09:00–10:30',
    userName: 'Anna',
  },
  'co-booker-cancelled': { resources: oneResource, userName: 'Anna' },
  'booking-taken': { resources: `${oneResource}. Slutar nu 09:30`, word: 'Att betala för dem: 120\u00a0kr.' },
  'booking-missed': {
    resources: oneResource,
    word: 'Du har uteblivit 3 gånger på 30 dagar och får boka igen onsdag 25 mars 2026 kl. 09:00.',
  },
  'status-changed': { resources: `${oneResource}\n\nNy status: Bekräftad`, word: 'Nyckeln hämtar du i receptionen.' },
  'status-changed-several': {
    bookingNumber: '1024, 1025',
    resources: [
      `Bokning 1024:\n${oneResource}. Ny status: Bekräftad`,
      'Bokning 1025:\nDatorsalen, torsdag 12 mars 2026, 13:00–15:00. Ny status: Avbokad',
      'Meddelande: Salen byggs om.',
    ].join('\n'),
    word: '',
  },
  'booking-made-group-several': {
    bookingNumber: '1024, 1025',
    resources: `Bokning 1024:\n${oneResource}\nBokning 1025:\nDatorsalen, torsdag 12 mars 2026, 13:00–15:00`,
  },
  'booking-changed-group': { resources: `${oneResource}. Förut 08:00–09:30`, status: 'Ändrat' },
}

/** Values for a sample. `site` is the address of the client, without a slash at the end. */
export const sampleValues = (name: EmailName, site: string): MailValues => ({
  firstName: 'Anna',
  link: `${site}${paths[name]}`,
  bookingNumber: '1024',
  resources: twoResources,
  totalPrice: '1\u00a0200\u00a0kr',
  status: 'Bekräftad',
  userType: 'Företag',
  reason: 'Organisationsnumret hör till ett annat företag.',
  when: '11 mars 2026 kl. 09:00',
  way: 'Hitta till Grupprum 2:\nLärcentrum, Kungsgatan 8\nTa hissen till plan 2. Rummet ligger till vänster.',
  browser: 'Firefox på Windows',
  what: 'Från och med nu frågar inloggningen efter en kod från en app.',
  provider: 'Exempelstads inloggning',
  code: '48210937',
  userName: 'Anna Andersson',
  userEmail: 'anna.andersson@example.se',
  userPhone: '070-174 06 01',
  ...ofMails[name],
})
