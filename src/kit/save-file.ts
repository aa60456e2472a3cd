/** Saves a text as a file of the person's, as if it had been downloaded. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the press; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
