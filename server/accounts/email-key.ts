/** Under what an address is found and counted, however it is written. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
