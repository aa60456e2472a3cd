export const unansweredTexts = {
  title: 'Det är osäkert om bokningen kom fram',
  detail: 'Försök igen så får du veta. Samma bokning görs aldrig två gånger.',
  tryAgain: 'Försök igen',
} as const
