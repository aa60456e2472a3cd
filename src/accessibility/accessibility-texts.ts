/**
 * The accessibility statement that Swedish law asks of a public service (lag 2018:1937, 13 §; MDFFS 2019:2). Invariant:
 * it says what the tests of this repository show (`e2e/accessibility.spec.ts`, `keyboard.spec.ts`, `touch.spec.ts`,
 * `accounts.spec.ts`) and no more; whoever changes what is so changes it, and its date, here.
 */
export const accessibilityTexts = {
  title: 'Tillgänglighetsredogörelse',
  lead: 'Lärcentrum i Ekstads kommun står bakom den här bokningen. Vi vill att alla ska kunna boka, oavsett funktionsförmåga och hjälpmedel. Här berättar vi hur bokningen uppfyller lagen om tillgänglighet till digital offentlig service, vilka brister vi känner till och hur du når oss.',

  how: 'Hur tillgänglig är bokningen?',
  conformance: 'Bokningen är delvis förenlig med lagen om tillgänglighet till digital offentlig service.',
  conformanceWhy:
    'Vi har byggt den efter riktlinjerna WCAG 2.2 på nivå AA. Våra tester hittar inga fel i det vi själva har byggt, men ingen utanför utvecklingen har granskat bokningen, ingen har provat den med skärmläsare, och det finns innehåll som kan ha brister. Därför kallar vi den inte helt förenlig.',
  works: 'Det här är prövat',
  workings: [
    'Hela bokningen, från val av tid till bekräftelse, går att göra med enbart tangentbord.',
    'Den går också att göra med fingret på en skärm som är 320 bildpunkter bred, utan att dra eller svepa. Det motsvarar 400 procents förstoring på en vanlig datorskärm.',
    'Varje tid i bokningsschemat är en knapp med ett eget namn: resurs, veckodag och datum, klockslag och om den är ledig.',
    'Ingenting sägs med enbart färg. Bokningen fungerar i ljust och mörkt läge, med egna färger (höga kontraster) och utan rörelser.',
    'Tiden för att bekräfta är tio minuter. En minut före slutet får du en fråga och kan förlänga, upp till tio gånger.',
  ],

  lacking: 'Kända brister',
  lackingLead: 'Det här är inte tillgängligt, eller så vet vi inte säkert att det är det.',
  shortcomings: [
    {
      title: 'Innehåll som skrivs av personalen',
      detail:
        'Bilder av lokaler och resurser har sin rubrik som alternativtext. Den säger vad bilden föreställer men beskriver inte alltid allt som syns. Texter på sidorna kan sakna rubriker där de hade hjälpt. (WCAG 1.1.1 och 1.3.1)',
    },
    {
      title: 'Schemat för en dag är stort',
      detail:
        'En grupp med många resurser har flera hundra tider på en dag. Med skärmläsare kan det ta tid att få en överblick. Det finns inget sätt att bara lista de lediga tiderna. Med tangentbordet flyttar du dig mellan resurser och tider med piltangenterna.',
    },
    {
      title: 'Utskrifter och sparade filer',
      detail:
        'Underlag som du skriver ut eller sparar som PDF från webbläsaren, och kalenderfiler, har vi inte prövat med hjälpmedel. Samma uppgifter finns på sidan för din bokning.',
    },
    {
      title: 'Skärmläsare och röststyrning',
      detail:
        'Vi har prövat namn, roller och meddelanden maskinellt, men inte lyssnat med någon skärmläsare och inte provat röststyrning.',
    },
  ],

  exempt: 'Innehåll som är undantaget',
  exemptDetail:
    'Vi åberopar inga undantag, varken för oskäligt betungande anpassning (12 §) eller för innehåll som lagen inte omfattar (9 §).',

  report: 'Om något inte fungerar för dig',
  reportLead:
    'Upptäcker du en brist som inte står här, eller behöver du något i en annan form, så hör av dig. Berätta gärna vilken sida det gäller, vad du ville göra och vilka hjälpmedel du använder. Vi svarar normalt inom två arbetsdagar. Du kan också boka per telefon eller på plats.',
  mail: 'E-post',
  phone: 'Telefon',
  visit: 'Besök',

  supervision: 'Tillsyn',
  supervisionDetail:
    'Myndigheten för digital förvaltning, Digg, har tillsyn över lagen. Är du inte nöjd med hur vi tar hand om din synpunkt kan du anmäla det dit.',
  supervisionLink: 'Anmäl bristande tillgänglighet till Digg',
  supervisionHref: 'https://www.digg.se/tdosanmalan',

  tested: 'Hur vi har prövat bokningen',
  testedDetail:
    'Bedömningen är en självskattning som gjordes den 21 november 2026. Inför varje ny version prövas alla sidor för besökare och bokare maskinellt i webbläsaren Chromium: med verktyget axe i ljust och mörkt läge och på bred och smal skärm, med tangentbord, med pekskärm på 320 bildpunkters bredd, med tvingade färger och utan rörelser.',
  updated: 'Redogörelsen uppdaterades senast den 21 november 2026.',
} as const
