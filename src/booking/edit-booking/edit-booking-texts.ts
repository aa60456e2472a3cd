import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const editBookingTexts = {
  title: 'Ändra tider',
  titleOf: (resource: string): string => `Ändra tider för ${resource}`,
  bookingNumber: (idNumber: string): string => `Bokning ${idNumber}`,
  back: 'Tillbaka till bokningen',
  cancelled: 'Bokningen är avbokad',
  cancelledDetail: 'En avbokad tid kan inte ändras. Gör en ny bokning i stället.',
  deactivated: 'Tiderna kan inte ändras',
  deactivatedDetail: (resource: string): string =>
    `${resource} går inte att boka just nu. Bokningen gäller fortfarande. Vill du ändra något, kontakta oss.`,
  failed: 'Bokningen kunde inte hämtas.',
  fixedDay: 'En bokad tid ändras på sin dag. För en annan dag gör du en ny bokning.',
  barName: 'Ändringen',
  unchanged: 'Inget är ändrat än. Tryck på de tider som du vill lägga till eller ta bort, eller ändra önskemålet.',
  wish: 'Önskemål',
  wishChanged: 'Önskemålet ändras',
  added: 'Läggs till',
  removed: 'Tas bort',
  none: 'Minst en tid måste vara vald. Vill du ta bort allt avbokar du i stället.',
  pending: 'Vänta tills de senaste valen är bekräftade.',
  saving: 'Ändringen sparas.',
  ownPrice: 'Priset är satt för hand. Det ersätts när tiderna ändras.',
  staysDue: 'Det är för sent att avboka gratis, så priset sjunker inte.',
  confirmedAgain: 'Bokningen behöver bekräftas igen.',
  update: 'Uppdatera',
  discard: 'Avbryt',
  slots: (count: number): string => counted(count, 'tid', 'tider'),
  lostTitle: 'De här tiderna gick inte att boka. Ingenting har ändrats.',
  expired:
    'De nya tiderna har släppts, men det du redan har bokat är kvar. Är tiderna fortfarande lediga kan du välja dem igen.',
} as const
