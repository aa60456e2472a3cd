/** What stands on a tool's button; its name says it in words. */
import type { ReactElement } from 'react'

const paths = {
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5h9.25a5.25 5.25 0 0 1 0 10.5H10',
  redo: 'M15.5 5 20 9.5 15.5 14m4-4.5h-9.25a5.25 5.25 0 0 0 0 10.5H14',
  strong: 'M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5V5Zm0 7h6a3.5 3.5 0 0 1 0 7h-6v-7Z',
  em: 'M10.5 5h6.5M7 19h6.5M14 5l-4 14',
  u: 'M7.5 4.5v6.25a4.5 4.5 0 0 0 9 0V4.5M6 19.5h12',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 5.66 0l3-3A4 4 0 0 0 13 5.34l-1 1M14 10a4 4 0 0 0-5.66 0l-3 3A4 4 0 0 0 11 18.66l1-1',
  'align-left': 'M4 6h16M4 10h9M4 14h16M4 18h9',
  'align-center': 'M4 6h16M7.5 10h9M4 14h16M7.5 18h9',
  'align-right': 'M4 6h16M11 10h9M4 14h16M11 18h9',
  ul: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.75 6.5h.01M4.75 12h.01M4.75 17.5h.01',
  ol: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.25-.75v4.5M3.75 14.6c0-1.4 2.2-1.4 2.2 0 0 1-2.2 2-2.2 3.4h2.4',
} as const

export type ToolName = keyof typeof paths

export const ToolIcon = ({ name }: { readonly name: ToolName }): ReactElement => (
  <svg className="icon" data-tool={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
