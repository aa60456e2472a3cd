/** What each role of the house may do, in one sentence, for who gives a role and for who has it. */
import type { Role } from '../../../domain/schema/entities.ts'

export const roleWords: Readonly<Record<Role, string>> = {
  user: 'Bokar åt sig själv och ser bara sina egna bokningar.',
  reader: 'Ser vem som har bokat, dagens bokningar, sökningen och vad som händer just nu. Ändrar ingenting.',
  reception: 'Svarar på bokningar, bokar åt andra, ändrar, avbokar och skriver anteckningar.',
  manager:
    'Gör allt som Reception gör, och ställer in öppettider, låsningar, särskilda dagar, regler, priser och bilder.',
  economy:
    'Ser vem som har bokat, med personnummer och faktura. Sätter priser på det som är bokat och tar fram rapporter.',
  administrator: 'Får göra allt: även användare, roller, texter, nya grupper och inställningar.',
}
