/**
 * Pages by their addresses: who may see each, and where it is loaded from. Invariant: a page is drawn only for whom its
 * guard lets through, and an address that no page has is not found.
 */
import type { ComponentType, ReactElement } from 'react'
import { type DefaultParams, Route, type StringRouteParams, Switch } from 'wouter'
import type { Feature } from '../../../domain/schema/events.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { guards, IfHas } from './guards.tsx'

export interface PageRoute {
  readonly path: string
  readonly guard: keyof typeof guards
  /** What the back end may lack: then there is no such page (contract 8, additions). */
  readonly feature?: Feature
  load(): Promise<unknown>
  draw(values: DefaultParams): ReactElement
}

/** A page's module exports its page alone, which is given the values of its address, as text. */
type PageModule<Path extends string> = Readonly<Record<string, ComponentType<StringRouteParams<Path>>>>

/** @param guard of all pages that are made with what it returns */
export const pageFor =
  (guard: PageRoute['guard']) =>
  <Path extends string>(path: Path, loadModule: () => Promise<PageModule<Path>>): PageRoute => {
    const load = async () => {
      const [Page] = Object.values(await loadModule())
      if (Page === undefined) throw new Error(`the module of ${path} exports no page`)
      return Page
    }
    const { Component: Page } = createChunk(load, <PageSkeleton />)
    return { path, guard, load, draw: (values: StringRouteParams<Path>) => <Page {...values} /> }
  }

export const PageRoutes = ({ pages }: { readonly pages: readonly PageRoute[] }): ReactElement => (
  <Switch>
    {pages.map(({ path, guard, feature, draw }) => {
      const Guard = guards[guard]
      return (
        <Route key={path} path={path}>
          {(values) => (
            <Guard>{feature === undefined ? draw(values) : <IfHas feature={feature}>{draw(values)}</IfHas>}</Guard>
          )}
        </Route>
      )
    })}
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
