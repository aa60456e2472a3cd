/** The page `/admin/content` edits the texts of the site, by their keys. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { contentTexts } from './content-texts.ts'
import { EditingPage, type Entry } from './editing-page.tsx'
import { OneTextForm, placeOf, shownKey } from './one-text-form.tsx'
import type { Text } from './use-texts.ts'

const contentQuery = callQuery('content', 'content', {})

/** The texts of e-mails have a page of their own. */
const isOfSite = ({ item }: Text): boolean => !item.key.startsWith('email.')

const entryOf = (text: Text): Entry => {
  const { key } = text.item
  const place = placeOf(key)
  return {
    id: key,
    name: shownKey(key),
    detail: place?.title ?? null,
    texts: [text],
    form: (onErrors) => <OneTextForm text={text} onErrors={onErrors} preview={contentTexts.preview} place={place} />,
  }
}

const entriesOf = (texts: readonly Text[]): Entry[] => texts.filter(isOfSite).map(entryOf)

export const ContentPage = (): ReactElement => (
  <EditingPage texts={contentTexts} path={routes.content} parameter="key" query={contentQuery} entriesOf={entriesOf} />
)
