export const resourcesTexts = {
  title: 'Resurser',
  loading: 'Hämtar resurserna',
  failed: 'Resurserna kunde inte hämtas',
  allGroups: 'Alla grupper',
  empty: 'Det finns inga resurser än',
  emptyDetail: 'En resurs är det som bokas, till exempel ett rum. Den ligger i en grupp.',
  emptyGroup: 'Gruppen har inga resurser än',
  emptyGroupDetail: 'En resurs är det som bokas, till exempel ett rum.',
  noGroups: 'Börja med en grupp',
  noGroupsDetail:
    'En resurs ligger alltid i en grupp, som bestämmer hur långa tiderna är och oftast när det är öppet. Det finns inga grupper än.',
  createGroup: 'Skapa en grupp',
} as const

export const resourceTexts = {
  one: 'Resurs',
  newTitle: 'Ny resurs',
  newDetail: 'Priser, öppettider, bilder och det övriga lägger du till när resursen är skapad.',
  loading: 'Hämtar resursen',
  failed: 'Resursen kunde inte hämtas',
  formFailed: 'Grupperna kunde inte hämtas',
} as const

export const copyResourceTexts = {
  open: 'Kopiera',
  title: (resource: string): string => `Kopiera ${resource}`,
  words:
    'Kopian får samma beskrivning, priser, regler, öppettider, särskilda dagar och användartyper, och hamnar sist i gruppen. Bokningar, låsningar och bilder följer inte med.',
  suggested: (resource: string): string => `${resource} (kopia)`,
  name: 'Kopians titel',
  submit: 'Skapa kopian',
  cancel: 'Avbryt',
} as const

export const resourceFormTexts = {
  capacityHint: 'Så många som får plats. Lämna tomt för det som inte är ett rum.',
  wayHint: 'Till exempel ”Plan 2, till höger”.',
  assets: 'Teknisk utrustning',
  chooseGroup: 'Välj grupp',
  groupDisabled: (title: string): string => `${title} (inaktiv)`,
  enabledHint: 'En resurs som inte är aktiv syns bara för administratörer och går inte att boka.',
  create: 'Skapa resursen',
  save: 'Spara resursen',
} as const
