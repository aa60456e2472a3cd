export const loginLightboxTexts = {
  title: 'Logga in',
  toConfirm: 'Logga in för att boka. Dina valda tider är kvar, och sedan får du se priset innan du bokar.',
} as const
