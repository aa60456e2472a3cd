export const toastTexts = {
  area: 'Meddelanden',
  dismiss: 'Stäng meddelandet',
  done: 'Klart',
} as const
