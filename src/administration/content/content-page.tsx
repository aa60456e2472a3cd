/** The page `/admin/content` edits the texts of the site. Each text has a key. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { EditingPage, type Entry } from './editing-page.tsx'
import { OneTextForm, placeOf, shownKey } from './one-text-form.tsx'
import type { Text } from './use-texts.ts'

const contentQuery = callQuery('content', 'content', {})

const texts = {
  title: 'Innehåll',
  lead: 'Texterna på webbplatsen. En ändring syns för besökarna så fort den är sparad.',
  list: 'Texter',
  all: 'Alla texter',
  choose: 'Välj en text i listan för att redigera den.',
  unknown: 'Texten finns inte. Välj en annan i listan.',
}

const entryOf = (text: Text): Entry => {
  const { key } = text.item
  const place = placeOf(key)
  return {
    id: key,
    name: shownKey(key),
    detail: place?.title ?? null,
    texts: [text],
    historyKey: key,
    form: (onErrors) => <OneTextForm text={text} onErrors={onErrors} preview="Så ser besökarna den" place={place} />,
  }
}

export const ContentPage = (): ReactElement => (
  <EditingPage
    texts={texts}
    path={routes.content}
    parameter="key"
    query={contentQuery}
    // The texts of e-mails have a separate page.
    entriesOf={(read) => read.filter(({ item }) => !item.key.startsWith('email.')).map(entryOf)}
  />
)
