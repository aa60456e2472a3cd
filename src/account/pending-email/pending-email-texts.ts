export const pendingEmailTexts = {
  // Not of e-post: the field is found by that label (contract 6).
  title: 'En ny adress väntar på att verifieras',
  detail: (pending: string, current: string): string =>
    `Öppna länken i mejlet som gick till ${pending}, så börjar adressen användas. Till dess gäller ${current}.`,
  resend: 'Skicka mejlet igen',
  resent: (pending: string): string =>
    `Ett nytt mejl är på väg till ${pending}. Det är den senaste länken som gäller. Kommer det inget, titta i skräpposten eller försök igen om en timme.`,
  cancel: 'Ångra bytet',
  cancelled: (current: string): string => `Bytet är ångrat. ${current} gäller.`,
} as const
