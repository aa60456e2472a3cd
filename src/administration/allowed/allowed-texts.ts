export const allowedTexts = {
  title: 'Tillåtna användartyper',
  textOfGroup: 'Vilka som får boka i gruppen. Är ingen vald får alla boka.',
  textOfResource: 'Vilka som får boka resursen. Är ingen vald får alla boka som gruppen tillåter.',
  types: 'Användartyper som får boka',
  everybody: 'Alla användartyper får boka.',
  only: (names: string): string => `Får boka: ${names}.`,
  none: 'Ingen kan boka, för gruppen och resursen tillåter inte samma användartyper.',
  byGroup: (names: string): string => `Gruppen tillåter bara ${names}. Både gruppen och resursen måste tillåta.`,
  failed: (name: string, words: string): string => `${name} kunde inte ändras. ${words}`,
} as const
