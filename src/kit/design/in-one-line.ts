/** Words that are written in several lines, as one that can be said. */

const BLOCKS = 'p, li, div, blockquote, h2, h3, h4'

/** What stands in an element, a line for each block and after each break. */
export const linesIn = (element: Element): string[] => {
  const lines: string[] = []
  const walker = document.createTreeWalker(element)
  let block: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeName === 'BR') block = null
    if (!(node instanceof Text)) continue
    const within = node.parentElement?.closest(BLOCKS) ?? element
    if (within === block) lines.push(`${lines.pop()}${node.data}`)
    else lines.push(node.data)
    block = within
  }
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

/** Each line a sentence. */
export const inOneLine = (lines: readonly string[]): string =>
  lines.map((line) => (/[.:!?]$/.test(line) ? line : `${line}.`)).join(' ')
