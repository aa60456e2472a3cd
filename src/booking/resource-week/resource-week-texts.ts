/** The words of a resource's week. */
export const resourceWeekTexts = {
  previousWeek: 'Föregående vecka',
  nextWeek: 'Nästa vecka',
  thisWeek: 'Denna vecka',
  resource: 'Resurs',
  about: (title: string): string => `Om ${title}`,
  showDay: 'Visa dagen',
  /** Follows, for those who hear it alone. */
  inGroup: (title: string): string => ` i ${title}`,
  closed: 'Stängt',
  /** @param special the name of the day */
  closedBy: (special: string): string => `Stängt: ${special}`,
  closedWeek: 'Stängt hela veckan',
  closedWeekDetail: 'Välj en annan vecka för att se lediga tider.',
  failed: 'Veckans tider kunde inte hämtas.',
} as const
