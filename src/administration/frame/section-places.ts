/** Where on the page of a group or resource its sections are. */
export const places = {
  details: 'uppgifter',
  resources: 'resurser',
  prices: 'priser',
  openTimes: 'oppettider',
  specialDays: 'sarskilda-dagar',
  locks: 'lasningar',
  rules: 'regler',
  media: 'bilder',
  allowed: 'anvandartyper',
  notifications: 'notifikationer',
} as const
