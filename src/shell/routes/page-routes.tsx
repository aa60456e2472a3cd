/**
 * Draws tables of pages. For each address a table gives the guard and the module of the page. Invariants: a page is drawn
 * only for people whom its guard accepts; an unknown address shows the page `NotFoundPage`.
 */
import { type ComponentType, type ReactElement, type ReactNode, useEffect } from 'react'
import { type DefaultParams, Route, type StringRouteParams, Switch, useLocation } from 'wouter'
import type { Permission } from '../../../domain/rules/permissions.ts'
import type { Feature, Page } from '../../../domain/schema/events.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ForbiddenPage } from '../page/forbidden-page.tsx'
import { NotFoundPage } from '../page/message-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { WhileMay } from '../page/while-may.tsx'
import { signInPath } from '../routing/paths.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'

interface Guarded {
  readonly children: ReactNode
}

/**
 * The guards of pages (`docs/rules.md#permission`).
 *
 * Invariants:
 * - a page for people who have signed in is not drawn and requests nothing until the account is known;
 * - a visitor is sent to the sign-in page, which leads back afterwards;
 * - a person without the permission that a page of the house needs sees `NotFoundPage` in its place, and `ForbiddenPage` if they are of
 *   the house themselves;
 * - a person who loses the permission in the middle of typing keeps the page with a notice, so that the text can be copied.
 */
const SignedIn = ({ children }: Guarded): ReactNode => {
  const account = useStatePart('account')._tag
  const [location, navigate] = useLocation()

  useEffect(() => {
    if (account === 'SignedOut') navigate(signInPath(`${location}${window.location.search}`), { replace: true })
  }, [account, location, navigate])

  return account === 'SignedIn' ? children : <PageSkeleton />
}

const IfMay = ({ permission, children }: Guarded & { readonly permission: Permission }): ReactNode => {
  const isOfHouse = useMay('see-bookings')
  return (
    <WhileMay may={useMay(permission)} otherwise={isOfHouse ? <ForbiddenPage /> : <NotFoundPage />}>
      {children}
    </WhileMay>
  )
}

type Guard = 'everybody' | 'signed-in' | Permission

/** Draws a page for the people whom the guard accepts. */
const Guarding = ({ guard, children }: Guarded & { readonly guard: Guard }): ReactNode => {
  if (guard === 'everybody') return children
  return <SignedIn>{guard === 'signed-in' ? children : <IfMay permission={guard}>{children}</IfMay>}</SignedIn>
}

/** Draws a page only when the back end has the feature that the page needs (`docs/rules.md#other-back-ends`). */
const IfHas = ({ feature, children }: Guarded & { readonly feature: Feature }): ReactNode =>
  useHas(feature) ? children : <NotFoundPage />

export interface PageRoute {
  readonly path: string
  readonly guard: Guard
  /** A feature that the page needs and the back end may lack (`docs/rules.md#other-back-ends`). */
  readonly feature?: Feature
  /** The page that the route reports to the core; null when the page itself reports it. */
  readonly shows: Page | null
  load(): Promise<unknown>
  draw(values: DefaultParams): ReactElement
}

/** The module of a page. Its only export is the page component, which gets the values in its address as strings. */
type PageModule<Path extends string> = Readonly<Record<string, ComponentType<StringRouteParams<Path>>>>

/** @returns a function that creates routes with this guard, which all report the page `shows` to the core */
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
      return (
        <Route key={path} path={path}>
          {(values) => {
            const page = <Shown shows={shows}>{draw(values)}</Shown>
            return (
              <Guarding guard={guard}>
                {feature === undefined ? page : <IfHas feature={feature}>{page}</IfHas>}
              </Guarding>
            )
          }}
        </Route>
      )
    })}
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
