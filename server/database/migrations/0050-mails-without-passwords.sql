-- Mails that reach people without a password too speak of none. What a house has written itself stays.
update content_item set value = replace(replace(value,
  'Vill du se dina bokningar och boka själv? Välj ett lösenord, så är kontot ditt.',
  'Vill du se dina bokningar och boka själv? Öppna länken, så är kontot ditt.'),
  '<a href="{{link}}">Välj lösenord</a>',
  '<a href="{{link}}">Ta över kontot</a>')
  where key = 'email.claim-account.body';
update content_item set value = replace(replace(value,
  'Var det du? Logga in som vanligt. Har du glömt lösenordet kan du välja ett nytt här:',
  'Var det du? Logga in som vanligt. Kommer du inte in får du hjälp här:'),
  '<a href="{{link}}">Välj ett nytt lösenord</a>',
  '<a href="{{link}}">Kom in på ditt konto</a>')
  where key = 'email.address-known.body';
update content_item set value = replace(replace(value,
  'Var det inte du? Då kan någon annan ditt lösenord. Välj genast ett nytt, så loggas alla ut:',
  'Var det inte du? Då har någon annan kommit in på ditt konto. Stäng ute den genast:'),
  '<a href="{{link}}">Välj ett nytt lösenord</a>',
  '<a href="{{link}}">Skydda ditt konto</a>')
  where key = 'email.new-browser.body';
update content_item set value = replace(replace(value,
  'Var det inte du? Då kan någon annan ditt lösenord. Välj genast ett nytt, så loggas alla ut, och kontakta oss:',
  'Var det inte du? Då försöker någon annan komma in på ditt konto. Stäng ute den genast, och kontakta oss:'),
  '<a href="{{link}}">Välj ett nytt lösenord</a>',
  '<a href="{{link}}">Skydda ditt konto</a>')
  where key = 'email.second-factor.body';
update content_item set value = replace(value,
  'Alla som är inloggade på kontot loggas då ut, och du väljer ett nytt lösenord:',
  'Alla som är inloggade på kontot loggas då ut:')
  where key = 'email.email-change-asked.body';
update content_item set value = replace(value,
  'alla som är inloggade på det loggas ut, och du väljer ett nytt lösenord:',
  'och alla som är inloggade på det loggas ut:')
  where key = 'email.email-changed.body';
update content_item set value = replace(replace(value,
  'Välj genast ett nytt lösenord, så loggas alla ut, och ta sedan bort kopplingen i din profil:',
  'Stäng ute den genast, och ta bort kopplingen i din profil:'),
  '<a href="{{link}}">Välj ett nytt lösenord</a>',
  '<a href="{{link}}">Skydda ditt konto</a>')
  where key = 'email.identity-linked.body';
update content_item set value = replace(replace(value,
  'Välj genast ett nytt lösenord, så loggas alla ut:',
  'Stäng ute den genast:'),
  '<a href="{{link}}">Välj ett nytt lösenord</a>',
  '<a href="{{link}}">Skydda ditt konto</a>')
  where key = 'email.identity-unlinked.body';
update content_item set value = replace(value,
  'Har du glömt lösenordet kan du välja ett nytt på samma sida.',
  'Kommer du inte in? Hör av dig till oss.')
  where key = 'email.account-unused.body';
update content_item set value = replace(value,
  'Har du glömt lösenordet kan du välja ett nytt på samma sida.',
  'Kommer du inte in? Hör av dig till oss.')
  where key = 'email.account-unused-last.body';
