export const basketListTexts = {
  removeSlot: (words: string): string => `Ta bort ${words}`,
  toDay: 'Visa dagen',
} as const
