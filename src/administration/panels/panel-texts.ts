/** Texts that all panels have. */
export const panelTexts = {
  loading: 'Läser in',
  failed: 'Det gick inte att läsa in uppgifterna.',
  change: 'Ändra',
  cancel: 'Avbryt',
  remove: 'Ta bort',
  keep: 'Behåll',
} as const
