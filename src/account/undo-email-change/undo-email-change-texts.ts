export const undoEmailChangeTexts = {
  title: 'Ångra bytet av e-postadress',
  lead: 'Kontot får tillbaka adressen som mejlet kom till. Alla som är inloggade på kontot loggas ut, och du väljer ett nytt lösenord.',
  ownDeed: 'Var det du som bytte adress behöver du inte göra något.',
  undo: 'Ångra bytet',
  undone: 'Bytet är ångrat',
  undoneLead: 'Adressen som mejlet kom till gäller igen, och alla är utloggade. Välj nu ett nytt lösenord.',
  undoneDetail: 'Det gamla lösenordet går inte att använda, och en kalenderadress som fanns har slutat att gälla.',
  choose: 'Välj nytt lösenord',
  refused: 'Länken går inte att använda',
  refusedLead: 'Den har redan använts, är äldre än sju dagar eller har inte kommit med i sin helhet.',
  refusedDetail:
    'Har lösenordet bytts sedan mejlet kom finns det kanske inget att ångra: ett byte som väntade slutar att gälla då.',
  open: 'Öppna länken i mejlet om att din e-postadress byts.',
  signIn: 'Logga in',
  forgotPassword: 'Glömt lösenord',
} as const
