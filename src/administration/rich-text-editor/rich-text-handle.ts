/** What the code around a rich text may do to it. */
export interface RichTextHandle {
  focus(): void
  /** Where the cursor is, or was last. */
  insertText(text: string): void
}
