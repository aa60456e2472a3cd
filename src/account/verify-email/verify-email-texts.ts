export const verifyEmailTexts = {
  title: 'Bekräfta din e-post',
  open: 'Öppna länken i mejlet som du fick när du registrerade dig eller bytte e-postadress. Sedan är det klart.',
  noMail:
    'Hittar du inget mejl? Titta i skräpposten. Annars registrerar du dig igen med samma adress, så får du ett nytt.',
  broken: 'Hela länken kom inte med. Öppna den direkt från mejlet, eller kopiera hela adressen därifrån.',
  verifying: 'Bekräftar din e-post',
  verified: 'Adressen är bekräftad',
  canSignIn: 'Nu kan du logga in med adressen och boka.',
  choosePassword: 'Har du även fått ett mejl om att välja lösenord? Gör det först, med länken i det mejlet.',
  chooseNow: 'Välj nu ett lösenord, så kan du logga in och boka.',
  whyChoose:
    'Ett lösenord som angavs när kontot registrerades gäller inte: bara den som läser mejlen till adressen ska kunna logga in med den.',
  choose: 'Välj lösenord',
  failed: 'Din epost kunde inte verifieras!',
  refused: 'Länken har redan använts, är äldre än 24 timmar, eller så finns det en nyare.',
  tryToSignIn: 'Har du redan bekräftat adressen kan du logga in. Annars kan du få en ny länk.',
  resend: 'Skicka en ny länk',
  resent:
    'Finns det en adress som väntar på att bli bekräftad har vi skickat en ny länk till den. Den gäller i 24 timmar.',
  retry: 'Försök igen',
  signIn: 'Logga in',
  register: 'Registrera',
} as const
