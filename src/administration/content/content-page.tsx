/** `/admin/content`: the texts of the site, by their keys (spec 2, Content screen). The chosen key stands in the address. */
import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { callQuery } from '../../kit/query/use-query.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { placeOf, shownKey } from './content-places.ts'
import { contentTexts } from './content-texts.ts'
import { EditingFrame } from './editing-frame.tsx'
import { OneTextForm } from './one-text-form.tsx'
import { type Text, useTexts } from './use-texts.ts'

const contentQuery = callQuery('content', 'content', {})

const hrefOf = (key: string): string => `${routes.content}?key=${encodeURIComponent(key)}`

/** Those of e-mails have a page of their own. */
const isOfSite = ({ item }: Text): boolean => !item.key.startsWith('email.')

interface ContentFormProps {
  readonly text: Text
  readonly onErrors: (present: boolean) => void
}

const ContentForm = ({ text, onErrors }: ContentFormProps): ReactElement => {
  const place = placeOf(text.item.key)
  return (
    <OneTextForm
      text={text}
      onErrors={onErrors}
      preview={contentTexts.preview}
      place={
        place === null
          ? null
          : { link: <Link href={place.path}>{contentTexts.showPage}</Link>, className: place.className }
      }
    />
  )
}

export const ContentPage = (): ReactElement => {
  useShowPage(otherPage)
  const [search] = useSearchParams()
  const { result, hasUnsaved } = useTexts(contentQuery)
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? contentTexts.titleWithErrors : contentTexts.title)
  const question = useUnsavedWork(() => hasUnsaved)
  const wanted = search.get('key')
  const texts = result._tag === 'Loaded' ? result.value.filter(isOfSite) : []
  const text = texts.find(({ item }) => item.key === wanted) ?? null

  return (
    <>
      <EditingFrame
        title={contentTexts.title}
        lead={contentTexts.lead}
        listLabel={contentTexts.list}
        all={{ href: routes.content, text: contentTexts.all }}
        chosen={
          text === null
            ? null
            : { key: text.item.key, name: shownKey(text.item.key), detail: placeOf(text.item.key)?.title ?? null }
        }
        result={
          result._tag === 'Loaded'
            ? {
                _tag: 'Loaded',
                value: texts.map(({ item, draft }) => ({
                  href: hrefOf(item.key),
                  name: shownKey(item.key),
                  detail: placeOf(item.key)?.title ?? null,
                  current: item.key === wanted,
                  unsaved: draft !== null,
                })),
              }
            : result
        }
        instead={wanted === null ? contentTexts.choose : contentTexts.unknown}
      >
        {text === null ? null : <ContentForm key={text.item.id} text={text} onErrors={setWrong} />}
      </EditingFrame>
      {question}
    </>
  )
}
