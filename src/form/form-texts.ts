export const formTexts = {
  summary: 'Kontrollera formuläret',
  showPassword: 'Visa lösenord',
  hidePassword: 'Dölj lösenord',
  optional: '(valfritt)',
  noDate: 'Inget datum valt',
} as const
