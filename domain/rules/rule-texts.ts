/**
 * What stands at a field of a group, a resource, one of their parts or a report that is missing or wrong: letter for
 * letter the specification's (section 5) where it has words for it.
 */
export const ruleTexts = {
  groupTitle: 'Fyll i title.',
  resourceTitle: 'Fyll i titel.',
  pictureTitle: 'Fyll i titel.',
  picture: 'Välj en bild.',
  longTitle: 'Titeln är för lång.',
  description: 'Fyll i beskrivning.',
  longRichText: 'Texten är för lång.',
  slotTime: 'Fyll i slot tid.',
  group: 'Välj grupp.',
  startDate: 'Fyll i startdatum.',
  startTime: 'Fyll i starttid.',
  endDate: 'Fyll i slutdatum.',
  endTime: 'Fyll i sluttid.',
  endBeforeStart: 'Sluttiden måste vara efter starttiden.',
  longLock: 'En låsning får vara högst tio år.',
  notificationEmail: 'Fyll i epost.',
  priceTime: 'Välj tid.',
  price: 'Fyll i pris.',
  reportDate: 'Fyll i ett datum.',
  endDateBeforeStart: 'Till-datumet måste vara från-datumet eller senare.',
  longReport: 'En rapport kan omfatta högst fem år.',
} as const
