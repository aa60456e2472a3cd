/** Apart from the texts of signing in, which no first page needs. */
export const signOutTexts = { signingOut: 'Loggar ut' } as const
