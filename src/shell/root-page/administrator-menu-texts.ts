/** The texts of the administrators' menu, which no visitor loads. */
export const administratorMenuTexts = {
  waiting: 'Att bekräfta',
  /** After the name of the menu, and of its item. */
  waitingInMenu: (bookings: number, types: number): string => {
    const words = [bookings === 0 ? '' : `${bookings} att bekräfta`, types === 0 ? '' : `${types} att godkänna`]
    return ` ${words.filter((word) => word !== '').join(', ')}`
  },
  waitingInItem: (count: number): string => ` ${count}`,
  typesInItem: (count: number): string => ` ${count} att godkänna`,
  groups: 'Grupper',
  resources: 'Resurser',
  users: 'Användare',
  allBookings: 'Bokningar',
  reports: 'Rapporter',
  emailTexts: 'E-post',
  content: 'Innehåll',
  activity: 'Aktivitet',
} as const
