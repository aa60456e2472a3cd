export const claimLinkTexts = {
  title: 'Eget konto',
  lead: 'Personen har inget eget konto än. Med en länk väljer personen lösenord och kan sedan boka själv. Länken gäller i sju dagar och kan användas en gång. En ny länk ersätter den förra.',
  noAddress: 'E-postadress saknas. Visa länken och lämna den till personen, eller fyll i en adress ovan.',
  address: (email: string): string => `Skickas länken till ${email} är adressen bekräftad när den används.`,
  send: 'Skicka länken med e-post',
  show: 'Visa en länk',
  made: {
    label: 'Länk till kontot',
    hint: 'Den som har länken kan ta över kontot. Lämna den bara till personen själv.',
    copy: 'Kopiera länken',
    copied: 'Länken är kopierad',
    notCopied: 'Webbläsaren kunde inte kopiera. Länken är markerad: kopiera den med tangentbordet eller menyn.',
  },
} as const
