import type { Ref } from 'react'

/** What the code around a rich text may do to it. */
export interface RichTextHandle {
  focus(): void
  /** Where the cursor is, or was last. */
  insertText(text: string): void
}

/** What the code around it gives to be edited. */
export interface EditedText {
  readonly ref?: Ref<RichTextHandle>
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  /** Names of what may stand in the text as `{{name}}`: they are shown so, and any other as a mistake. */
  readonly placeholders?: readonly string[] | undefined
}
