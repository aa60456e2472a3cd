import { brand } from '../../kit/brand/brand.ts'

export const rootPageTexts = {
  skip: 'Hoppa till innehållet',
  brandPurpose: 'Bokning',
  home: `${brand.title}, till startsidan`,
  menu: 'Meny',
  menuName: 'Huvudmeny',
  signIn: 'Logga in',
  register: 'Registrera',
  forgotPassword: 'Glömt lösenord',
  profile: 'Min profil',
  bookings: 'Mina bokningar',
  information: 'Information',
  signOut: 'Logga ut',
  administration: 'Admin',
  globalMessage: 'Viktigt meddelande',
  closeMessage: 'Stäng det viktiga meddelandet',
  wholeMessage: 'Visa hela meddelandet',
  contactTitle: 'Kontakt',
  accessibility: 'Tillgänglighetsredogörelse',
  pageFailed: 'Sidan kunde inte hämtas',
  crashed: 'Något gick fel på sidan',
  crashedDetail: 'Ladda om sidan. Det du har valt finns kvar.',
  coreFailed: 'Bokningen kunde inte starta',
  coreFailedDetail:
    'En del av den startade inte, eller så hör den till en annan version. Ladda om sidan. Hjälper inte det, stäng andra flikar med bokningen och försök igen.',
  reload: 'Ladda om sidan',
  connectionLost: 'Anslutningen till bokningssystemet avbruten. Ladda om sidan och försök igen',
  connectionLostDetail:
    'Tider som du har valt släpps inte av att du laddar om. Avbryter du kan du läsa vidare, men inte boka.',
  connectionLostOk: 'OK',
  connectionLostCancel: 'Avbryt',
} as const
