/** The words that explain passkeys, which several screens share. */
export const sharedPasskeyTexts = {
  what: 'Med en inloggningsnyckel (passkey) loggar du in med fingret, ansiktet eller skärmlåset i stället för lösenord.',
  use: 'Använd inloggningsnyckeln',
} as const
