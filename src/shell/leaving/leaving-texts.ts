export const leavingTexts = {
  question: 'Vill du lämna sidan utan att spara?',
  detail: 'Det du har ändrat går förlorat.',
  leave: 'Lämna utan att spara',
  stay: 'Stanna kvar',
} as const
