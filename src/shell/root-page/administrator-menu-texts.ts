export const administratorMenuTexts = {
  waiting: 'Att bekräfta',
  /** After the name of the menu, and of its item. */
  waitingInMenu: (count: number): string => ` ${count} att bekräfta`,
  waitingInItem: (count: number): string => ` ${count}`,
  groups: 'Grupper',
  resources: 'Resurser',
  users: 'Användare',
  allBookings: 'Bokningar',
  reports: 'Rapporter',
  emailTexts: 'E-post',
  content: 'Innehåll',
  activity: 'Aktivitet',
} as const
