export const administrationTexts = {
  administer: 'Administrera',
  open: 'Öppna',
  disabled: 'Inaktiv',
  breadcrumbs: 'Överordnade sidor',
  onThisPage: 'På den här sidan',
} as const
