export const designTexts = {
  retry: 'Försök igen',
  chunkFailed: 'Det här kunde inte hämtas',
} as const
