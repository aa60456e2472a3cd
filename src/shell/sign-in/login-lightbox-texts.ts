/** Apart from the texts of the sign-in page and its form: the grid's page brings the lightbox before anybody signs in. */
export const loginLightboxTexts = {
  title: 'Logga in',
  toConfirm: 'Logga in för att boka. Dina valda tider är kvar, och sedan får du se priset innan du bokar.',
  toChoose: 'Logga in för att boka. Du har inga valda tider just nu.',
} as const
