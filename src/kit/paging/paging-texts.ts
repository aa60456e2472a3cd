export const pagingTexts = {
  name: 'Sidor',
  previous: 'Föregående',
  next: 'Nästa',
  isFirst: 'Det här är den första sidan.',
  isLast: 'Det här är den sista sidan.',
  page: (page: number): string => `Sida ${page}`,
  pageOf: (page: number, pages: number): string => `Sida ${page} av ${pages}`,
} as const
