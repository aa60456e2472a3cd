/** Saves a text as a file on the person's device, like a download. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click, and one minute is long enough for that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
