/** The texts of an answer to what is booked, wherever it is given. */
export const answerTexts = {
  write: 'Skriv till den som har bokat',
  written: 'Skrivet till den som har bokat',
  word: 'Några ord till den som har bokat',
  hint: 'De står i mejlet om den nya statusen.',
  statusChanged: 'Statusen är ändrad.',
} as const
