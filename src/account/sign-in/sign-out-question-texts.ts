export const signOutQuestionTexts = {
  title: 'Vill du logga ut?',
  detail: 'Det verkar som om en länk på en annan webbplats ledde hit. Därför frågar vi först.',
  signOut: 'Logga ut',
  stay: 'Fortsätt vara inloggad',
} as const
