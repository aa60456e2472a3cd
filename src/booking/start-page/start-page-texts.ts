import { brand } from '../../kit/brand/brand.ts'

export const startPageTexts = {
  title: 'Boka lokaler och resurser',
  find: 'Hitta ledig tid',
  findDay: 'Dag',
  findFrom: 'Från klockan',
  findPersons: 'Hur många',
  groups: 'Välj vad du vill boka',
  toBooking: 'Gå till bokning',
  /** Follows it, for those who hear the link alone. */
  ofGroup: (title: string): string => ` av ${title}`,
  loading: 'Hämtar det som går att boka',
  failed: 'Det som går att boka kunde inte hämtas.',
  empty: 'Det finns inget att boka just nu',
  emptyDetail: `När ${brand.nameInText} öppnar bokningen visas lokaler och resurser här.`,
  emptyForAdministrator: 'Skapa en grupp, lägg till det som ska gå att boka och sätt öppettider, så visas den här.',
  administerGroups: 'Till grupperna',
} as const
