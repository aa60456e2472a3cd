/**
 * Pages by their addresses: who may see each, and where it is loaded from. Invariant: a page is drawn only for whom its
 * guard lets through, and an address that no page has is not found.
 */
import type { ComponentType, ReactElement } from 'react'
import { type DefaultParams, Route, type StringRouteParams, Switch } from 'wouter'
import type { Feature, Page } from '../../../domain/schema/events.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { guards, IfHas } from './guards.tsx'

export interface PageRoute {
  readonly path: string
  readonly guard: keyof typeof guards
  /** What the back end may lack: then there is no such page (contract 8, additions). */
  readonly feature?: Feature
  /** What the core is told that the tab shows; null: the page says so itself. */
  readonly shows: Page | null
  load(): Promise<unknown>
  draw(values: DefaultParams): ReactElement
}

/** A page's module exports its page alone, which is given the values of its address, as text. */
type PageModule<Path extends string> = Readonly<Record<string, ComponentType<StringRouteParams<Path>>>>

/** @param guard of all pages that are made with what it returns, as @param shows */
export const pageFor =
  (guard: PageRoute['guard'], shows: PageRoute['shows'] = otherPage) =>
  <Path extends string>(path: Path, loadModule: () => Promise<PageModule<Path>>): PageRoute => {
    const load = async () => {
      const [Page] = Object.values(await loadModule())
      if (Page === undefined) throw new Error(`the module of ${path} exports no page`)
      return Page
    }
    const { Component: Page } = createChunk(load, <PageSkeleton />)
    return { path, guard, shows, load, draw: (values: StringRouteParams<Path>) => <Page {...values} /> }
  }

interface ShownProps extends Pick<PageRoute, 'shows'> {
  readonly children: ReactElement
}

const Shown = ({ shows, children }: ShownProps): ReactElement => {
  useShowPage(shows)
  return children
}

export const PageRoutes = ({ pages }: { readonly pages: readonly PageRoute[] }): ReactElement => (
  <Switch>
    {pages.map(({ path, guard, feature, shows, draw }) => {
      const Guard = guards[guard]
      return (
        <Route key={path} path={path}>
          {(values) => {
            const page = <Shown shows={shows}>{draw(values)}</Shown>
            return <Guard>{feature === undefined ? page : <IfHas feature={feature}>{page}</IfHas>}</Guard>
          }}
        </Route>
      )
    })}
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
