export const resourcesTexts = {
  title: 'Resurser',
  create: 'Skapa ny',
  loading: 'Hämtar resurserna',
  failed: 'Resurserna kunde inte hämtas',
  filter: 'Grupp',
  allGroups: 'Alla grupper',
  empty: 'Det finns inga resurser än',
  emptyDetail: 'En resurs är det som bokas, till exempel ett rum. Den ligger i en grupp.',
  emptyGroup: 'Gruppen har inga resurser än',
  emptyGroupDetail: 'En resurs är det som bokas, till exempel ett rum.',
  resourceTitle: 'Titel',
  groupTitle: 'Grupp',
  noGroups: 'Börja med en grupp',
  noGroupsDetail:
    'En resurs ligger alltid i en grupp, som bestämmer hur långa tiderna är och oftast när det är öppet. Det finns inga grupper än.',
  createGroup: 'Skapa en grupp',
} as const

export const resourceTexts = {
  one: 'Resurs',
  newTitle: 'Ny resurs',
  newDetail: 'Priser, öppettider, bilder och det övriga lägger du till när resursen är skapad.',
  back: 'Resurser',
  loading: 'Hämtar resursen',
  failed: 'Resursen kunde inte hämtas',
  formFailed: 'Grupperna kunde inte hämtas',
  details: 'Uppgifter',
  toBookingPage: 'Visa bokningssidan',
} as const

/** What keeps a resource from being booked. */
export const resourceWarningTexts = {
  title: 'Resursen går inte att boka än',
  closed: 'Varken den eller dess grupp har öppettider.',
  toGroupOpenTimes: 'Till gruppens öppettider',
  tooShort: 'Den är aldrig öppen så länge som gruppens tider är långa.',
  toOpenTimes: 'Till öppettiderna',
  disabled: 'Den är inte aktiv.',
  toDetails: 'Till uppgifterna',
  groupDisabled: 'Dess grupp är inte aktiv.',
  toGroup: 'Till gruppen',
} as const

/** Labels after the specification (section 5). */
export const resourceFormTexts = {
  title: 'Titel',
  description: 'Beskrivning',
  assets: 'Teknisk utrustning',
  group: 'Grupp',
  chooseGroup: 'Välj grupp',
  groupDisabled: (title: string): string => `${title} (inaktiv)`,
  enabled: 'Aktiv',
  enabledHint: 'En resurs som inte är aktiv syns bara för administratörer och går inte att boka.',
  create: 'Skapa resursen',
  save: 'Spara resursen',
} as const
