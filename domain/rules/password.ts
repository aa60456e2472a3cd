/** The check of new passwords: at least ten characters and at most 1,024 bytes of any kind. The server also refuses common passwords. */

const fewestCharacters = 10
const mostBytes = 1_024

export const passwordTexts = {
  short: 'Lösenordet måste ha minst 10 tecken.',
  long: 'Lösenordet är för långt.',
} as const

/** The problem with a password, in Swedish. Null if there is none. */
export const passwordProblem = (password: string): string | null => {
  const characters = [...password]
  if (characters.length < fewestCharacters) return passwordTexts.short
  // A character has one to four bytes in UTF-8.
  const bytes = characters.reduce((total, character) => {
    const code = character.codePointAt(0) ?? 0
    return total + 1 + Number(code >= 0x80) + Number(code >= 0x800) + Number(code >= 0x10000)
  }, 0)
  return bytes > mostBytes ? passwordTexts.long : null
}
