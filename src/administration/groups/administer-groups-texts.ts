export const groupsTexts = {
  title: 'Grupper',
  loading: 'Hämtar grupperna',
  failed: 'Grupperna kunde inte hämtas',
  empty: 'Det finns inga grupper än',
  emptyDetail:
    'En grupp samlar det som bokas på samma sida, till exempel alla grupprum. Skapa en grupp, lägg till dess resurser och sätt öppettider, så går den att boka.',
} as const

export const groupTexts = {
  one: 'Grupp',
  newTitle: 'Ny grupp',
  newDetail: 'Resurser, öppettider, bilder och det övriga lägger du till när gruppen är skapad.',
  loading: 'Hämtar gruppen',
  failed: 'Gruppen kunde inte hämtas',
  resources: 'Resurser',
  createResourceOf: (group: string): string => `resurs i ${group}`,
  noResources: 'Gruppen har inga resurser än. En resurs är det som bokas, till exempel ett rum.',
} as const

export const orderTexts = {
  change: 'Ändra ordningen',
  hint: 'Så står resurserna på bokningssidan och i alla listor. Dra i en rad, eller flytta den med pilarna.',
  list: 'Resursernas ordning',
  up: (resource: string): string => `Flytta upp ${resource}`,
  down: (resource: string): string => `Flytta ner ${resource}`,
  moved: (resource: string, place: number, count: number): string => `${resource}, plats ${place} av ${count}`,
  drag: 'Dra för att flytta',
  save: 'Spara ordningen',
  cancel: 'Avbryt',
} as const

export const groupFormTexts = {
  color: 'Färg',
  colors: { primary: 'Orange', secondary: 'Pink' },
  placeHint: 'Där rummen finns, till exempel ”Lärcentrum, Storgatan 12”. Det står under gruppens namn.',
  placeLinkHint: 'Till exempel till en karta. Den öppnas i en egen flik.',
  slotTime: 'Slot tid',
  slotTimeHint: 'Så många minuter är varje tid som går att boka, från 5 till 480.',
  enabledHint: 'En grupp som inte är aktiv syns bara för administratörer och går inte att boka.',
  create: 'Skapa gruppen',
  save: 'Spara gruppen',
} as const

export const notificationsTexts = {
  title: 'Notifikationer',
  text: 'Hit går ett mejl när någon bokar i gruppen.',
  empty: 'Inga adresser. Lägg till en för att någon ska få veta att det bokas.',
  list: 'Adresser som får notifikationer',
  add: 'Ny adress',
  email: 'E-post',
  submit: 'Lägg till adressen',
  known: 'Adressen får redan notifikationer.',
  question: 'Ta bort adressen?',
  action: 'Ta bort adressen',
  detail: 'Adressen får inga fler mejl om bokningar.',
} as const
