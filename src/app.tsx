/** The routes. Each page that a first visit does not need is a chunk of its own. */
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { BookingGridPage } from './booking-grid/booking-grid-page.tsx'
import { GroupRedirect } from './booking-grid/group-redirect.tsx'
import { useCoreStatus } from './core/core-context.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { CoreFailed } from './root-page/core-failed.tsx'
import { RootPage } from './root-page/root-page.tsx'
import { routes } from './routing/routes.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SignOutPage } from './sign-in/sign-out-page.tsx'
import { StartPage } from './start-page/start-page.tsx'
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'

export const App = (): ReactElement => {
  const status = useCoreStatus()
  if (status === 'failed') return <CoreFailed />
  return (
    <RootPage>
      <Switch>
        <Route path={routes.start}>
          <StartPage />
        </Route>
        <Route path={routes.group}>{({ groupId }) => <GroupRedirect groupText={groupId} />}</Route>
        <Route path={routes.groupDay}>
          {({ groupId, date }) => <BookingGridPage groupText={groupId} dateText={date} />}
        </Route>
        <Route path={routes.signIn}>
          <SignInPage />
        </Route>
        <Route path={routes.signOut}>
          <SignOutPage />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </RootPage>
  )
}
