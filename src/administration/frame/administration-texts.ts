/** The texts that the pages of groups and resources share. */
export const administrationTexts = {
  create: 'Skapa ny',
  details: 'Uppgifter',
  toBookingPage: 'Visa bokningssidan',
  /** These are fields and columns of groups and resources. */
  title: 'Titel',
  description: 'Beskrivning',
  group: 'Grupp',
  enabled: 'Aktiv',
  notEnabled: 'Den är inte aktiv.',
  toDetails: 'Till uppgifterna',
  toOpenTimes: 'Till öppettiderna',
  administer: 'Administrera',
  open: 'Öppna',
  disabled: 'Inaktiv',
  breadcrumbs: 'Överordnade sidor',
  onThisPage: 'På den här sidan',
} as const
