export const administratorMenuTexts = {
  groups: 'Grupper',
  resources: 'Resurser',
  users: 'Användare',
  allBookings: 'Bokningar',
  reports: 'Rapporter',
  emailTexts: 'E-post',
  content: 'Innehåll',
  activity: 'Aktivitet',
} as const
