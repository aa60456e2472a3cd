/**
 * Reads `docs/accessibility-report.md` for the page that shows it. It supports only the Markdown of that report: headings,
 * paragraphs, lists, and tables with three columns.
 */

export type ReportPart =
  | { readonly _tag: 'Paragraph'; readonly text: string }
  | { readonly _tag: 'List'; readonly items: readonly string[] }
  | { readonly _tag: 'Table'; readonly rows: readonly ReportRow[] }

export interface ReportRow {
  /** The number and name of the criterion, such as "1.1.1 Icke-textuellt innehåll". */
  readonly criterion: string
  readonly verdict: string
  readonly how: string
}

export interface ReportSection {
  readonly title: string
  readonly parts: readonly ReportPart[]
}

const plain = (text: string): string => text.replaceAll('*', '').trim()

const rowOf = (line: string): ReportRow => {
  const [, criterion = '', verdict = '', how = ''] = line.split('|').map(plain)
  return { criterion, verdict, how }
}

const partOf = (block: string): ReportPart => {
  const lines = block.split('\n')
  if (block.startsWith('|')) return { _tag: 'Table', rows: lines.slice(2).map(rowOf) }
  if (block.startsWith('- ')) return { _tag: 'List', items: lines.map((line) => plain(line.slice(2))) }
  return { _tag: 'Paragraph', text: plain(lines.join(' ')) }
}

/** @returns the sections; the first one contains the title and the introduction of the page */
export const readReport = (markdown: string): readonly ReportSection[] =>
  markdown
    .trim()
    .split(/^#+ /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...blocks] = section.trim().split(/\n{2,}/)
      return { title: plain(title), parts: blocks.map((block) => partOf(block.trim())) }
    })
