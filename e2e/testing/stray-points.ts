/**
 * Finds points of the visible rows at which a press would open another row or nothing. Each row should be one target.
 * This function runs in the page. @param css the selector of the rows
 */
export const strayPoints = (css: string): string[] => {
  const strays: string[] = []
  for (const row of document.querySelectorAll(css)) {
    const { left, top, bottom, width, height } = row.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) continue
    for (const across of [0.02, 0.25, 0.5, 0.75, 0.98])
      for (const down of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        if (hit?.closest('a') !== row.querySelector('a'))
          strays.push(`${row.textContent} at ${across}, ${down}: ${hit?.textContent}`)
      }
  }
  return strays
}
