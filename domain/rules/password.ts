/** The check of new passwords: at least ten characters and at most 1,024 bytes of any kind. The server also refuses common passwords. */

const fewestCharacters = 10
const mostBytes = 1_024

export const passwordTexts = {
  short: 'Lösenordet måste ha minst 10 tecken.',
  long: 'Lösenordet är för långt.',
} as const

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** The problem with a password, in Swedish. Null if there is none. */
export const passwordProblem = (password: string): string | null => {
  const characters = [...password]
  if (characters.length < fewestCharacters) return passwordTexts.short
  const bytes = characters.reduce((total, character) => total + bytesOf(character), 0)
  return bytes > mostBytes ? passwordTexts.long : null
}
