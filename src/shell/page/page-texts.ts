export const pageTexts = {
  loading: 'Hämtar sidan',
  notFound: 'Sidan kunde ej hittas',
  notFoundDetail: 'Adressen kan vara felskriven, eller så finns sidan inte längre.',
  toStart: 'Till startsidan',
} as const
