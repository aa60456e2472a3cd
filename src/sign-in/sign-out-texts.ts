export const signOutTexts = { signingOut: 'Loggar ut' } as const
