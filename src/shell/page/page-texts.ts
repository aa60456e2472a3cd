export const pageTexts = {
  loading: 'Hämtar sidan',
  notFound: 'Sidan kunde ej hittas',
  notFoundDetail: 'Adressen kan vara felskriven, eller så finns sidan inte längre.',
  /** Of a page with a form in which something is wrong. */
  titleWithErrors: (title: string): string => `Fel: ${title}`,
  toStart: 'Till startsidan',
} as const
