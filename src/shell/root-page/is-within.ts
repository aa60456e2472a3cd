/** Whether an address is that of a way, or of something under it. */
export const isWithin = (location: string, href: string): boolean =>
  location === href || location.startsWith(`${href}/`)
