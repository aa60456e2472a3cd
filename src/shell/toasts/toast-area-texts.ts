export const toastTexts = {
  area: 'Meddelanden',
  dismiss: 'Stäng meddelandet',
} as const
