/** The question before a booking, or a part of it, is removed (spec 9). */
export const removeBookingTexts = {
  whole: 'Ta bort hela bokningen',
  part: 'Ta bort bokningen',
  keep: 'Behåll bokningen',
  askWhole: 'Är du säker på att du vill ta bort hela bokningen?',
  askPart: 'Är du säker på att du vill ta bort bokningen?',
  frees: 'Tiderna blir lediga för andra.',
  forGood: 'Det går inte att ångra.',
} as const
