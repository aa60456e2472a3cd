export const designTexts = {
  close: 'Stäng',
  retry: 'Försök igen',
} as const
