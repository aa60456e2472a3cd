/** The text by which a person knows the next release (`next-release.config.ts`). */
export const nextRelease = {
  address: { before: 'Storgatan 12, 123 45 Ekstad', after: 'Storgatan 14, 123 45 Ekstad' },
} as const
