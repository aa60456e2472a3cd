export const administrationTexts = {
  administer: 'Administrera',
  way: 'Öppna',
  disabled: 'Inaktiv',
  ways: 'Överordnade sidor',
  onThisPage: 'På den här sidan',
} as const
