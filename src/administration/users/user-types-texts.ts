export const userTypesTexts = {
  title: 'Användartyper',
  detail:
    'Den som väljer en ikryssad användartyp väntar på ditt godkännande. Till dess gäller de priser och bokningsregler som gäller alla, och det som bara är för vissa användartyper går inte att boka.',
  keeps:
    'De som redan har användartypen behåller den. Tar du bort krysset godkänns alla som väntar, och de får ett mejl om det.',
  legend: 'Kräver godkännande',
  failed: 'Användartyperna kunde inte hämtas.',
  notSaved: (name: string, why: string): string => `${name} kunde inte ändras. ${why}`,

  waiting: (count: number): string => `Väntar på godkännande (${count})`,
  waitingAlone: 'Bara de som väntar på godkännande visas.',
  noneWaiting: 'Ingen väntar på godkännande.',
  noneWaitingOf: (search: string): string => `Ingen som väntar på godkännande passar på ”${search}”.`,
  state: 'Väntar på godkännande',

  approval: 'Godkännande',
  someType: 'användartypen',
  waits: (name: string): string =>
    `${name} räknas först när du har godkänt. Till dess gäller de priser och bokningsregler som gäller alla.`,
  mail: 'Den som väntar får ett mejl när du godkänner.',
  approve: 'Godkänn användartypen',
  approved: (name: string): string => `${name} är godkänd och gäller från nästa bokning.`,
} as const
