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
import { AdministratorPage } from './administrator-page.tsx'
import { IfHas } from './if-has.tsx'
import { SignedInPage } from './signed-in-page.tsx'

const guards = {
  everybody: ({ children }: { readonly children: ReactElement }): ReactElement => children,
  'signed-in': SignedInPage,
  administrator: AdministratorPage,
}

export interface PageRoute {
  readonly path: string
  readonly guard: keyof typeof guards
  /** What the back end may lack: then there is no such page (contract 8, additions). */
  readonly feature?: Feature
  load(): Promise<unknown>
  draw(values: DefaultParams): ReactElement
}

interface PageRouteParts<Path extends string> extends Pick<PageRoute, 'guard' | 'feature'> {
  readonly path: Path
  /** The page is given the values of its address, as text. */
  readonly load: () => Promise<ComponentType<StringRouteParams<Path>>>
}

export const pageRoute = <Path extends string>({ load, ...parts }: PageRouteParts<Path>): PageRoute => {
  const { Component: Page } = createChunk(load, <PageSkeleton />)
  return { ...parts, load, draw: (values: StringRouteParams<Path>) => <Page {...values} /> }
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
