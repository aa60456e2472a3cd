/**
 * Where a long name of a room or a thing may be parted, with a hyphen, in a narrow column: before what it is. Browsers part few Swedish
 * words by themselves (Chromium has no dictionary everywhere, Firefox parts no word with a capital) and break the rest anywhere.
 */
const joint =
  /(?<=\p{L}{3})(?=rum|sal|hall|studi|labb|labor|plats|verkstad|bord|skärm|dator|kamera|projekt|lokal|kontor|centr|hörn)/giu

export const withSoftHyphens = (name: string): string => name.replace(joint, '\u00AD')
