/** The form texts that several screens use. */
export const formTexts = {
  /** The title of a page with an error in its form. */
  titleWithErrors: (title: string): string => `Fel: ${title}`,
  optional: '(valfritt)',
} as const
