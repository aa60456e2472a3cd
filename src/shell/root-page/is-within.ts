/** Whether an address is that of a link, or of something under it. */
export const isWithin = (location: string, href: string): boolean =>
  location === href || location.startsWith(`${href}/`)
