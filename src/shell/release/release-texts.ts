export const releaseTexts = {
  title: 'Ny version finns',
  detail: 'Det du har valt finns kvar.',
  notHereYet: 'Sidan är laddad om, men den nya versionen kom inte. Försök igen om en stund.',
  typed: 'Det du har skrivit på sidan finns inte kvar när du laddar om.',
  away: 'Servern går inte att nå just nu. Försök igen om en stund.',
  reload: 'Ladda om',
  reloadAnyway: 'Ladda om ändå',
  later: 'Stäng, ladda om senare',
} as const
