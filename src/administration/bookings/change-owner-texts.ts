const list = new Intl.ListFormat('sv')

export const changeOwnerTexts = {
  title: 'Byt bokare',
  /** @param name of the person whose booking it is */
  ofNow: (name: string): string => `Bokningen står på ${name}. Sök upp den som den ska stå på i stället.`,
  chosen: (name: string): string => `Bokningen ska stå på ${name}.`,
  same: (name: string): string => `Bokningen står redan på ${name}.`,
  reckoning: 'Räknar ut priset',
  price: (after: string, before: string): string =>
    after === before ? `Priset blir detsamma, ${after}.` : `Priset blir ${after} i stället för ${before}.`,
  priceUnknown: 'Det nya priset kunde inte visas. Det räknas om när du byter bokare.',
  /** @param names at least one */
  mailed: (names: readonly string[]): string =>
    names.length === 1 ? `${list.format(names)} får ett mejl.` : `${list.format(names)} får var sitt mejl.`,
  nobodyMailed: 'E-postadresser saknas, så inget mejl skickas.',
  told: (name: string): string => `Utanför reglerna för ${name}, men som administratör kan du byta ändå`,
  action: (name: string): string => `Byt till ${name}`,
  other: 'Välj en annan person',
  keep: 'Byt inte',
} as const
