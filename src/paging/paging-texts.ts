export const pagingTexts = {
  name: 'Sidor',
  previous: 'Föregående',
  next: 'Nästa',
  page: (page: number): string => `Sida ${page}`,
  pageOf: (page: number, pages: number): string => `Sida ${page} av ${pages}`,
} as const
