export const countdownTexts = {
  timeLeft: 'Tid kvar',
} as const
