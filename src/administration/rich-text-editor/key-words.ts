/** The keys of a tool, for people and for assistive technology. */
export const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

/** "Mod-Shift-l" as "Ctrl+Skift+L", or "⇧⌘L" where keys are drawn so. */
export const keyWords = (key: string, mac: boolean): string => {
  const parts = key.split('-')
  const letter = (parts.at(-1) ?? '').toUpperCase()
  const hasShift = parts.includes('Shift')
  return mac ? `${hasShift ? '⇧' : ''}⌘${letter}` : `Ctrl+${hasShift ? 'Skift+' : ''}${letter}`
}

/** As `aria-keyshortcuts` wants it. */
export const keyShortcut = (key: string, mac: boolean): string =>
  key.replace('Mod', mac ? 'Meta' : 'Control').replaceAll('-', '+')
