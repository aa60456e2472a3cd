/** All that a core is made of, as one layer over its environment. */
import { Layer, ManagedRuntime } from 'effect'
import type { Epoch } from '../domain/schema/ids.ts'
import { Account } from './account/account.ts'
import { ActivityWatch } from './activity/activity-watch.ts'
import { BackEnd } from './back-end/back-end.ts'
import { ServerClock } from './clock/server-clock.ts'
import { Credentials } from './credentials/credentials.ts'
import { CoreEnvironment, type CoreEnvironmentInterface } from './environment/core-environment.ts'
import { HttpClient } from './http/http-client.ts'
import { HubClient } from './hub/hub-client.ts'
import { EventLog } from './log/event-log.ts'
import { LogKeeper } from './log/log-keeper.ts'
import { TabRegistry } from './tabs/tab-registry.ts'

export const createCoreRuntime = (epoch: Epoch, environment: CoreEnvironmentInterface) =>
  ManagedRuntime.make(
    HubClient.layer.pipe(
      Layer.provideMerge(Account.layer),
      Layer.provideMerge(HttpClient.layer),
      Layer.provideMerge(ServerClock.layer),
      Layer.provideMerge(Credentials.layer),
      Layer.provideMerge(TabRegistry.layer),
      Layer.provideMerge(ActivityWatch.layer),
      Layer.provideMerge(BackEnd.layer),
      Layer.provideMerge(LogKeeper.layer),
      Layer.provideMerge(EventLog.layer(epoch)),
      Layer.provideMerge(Layer.succeed(CoreEnvironment, environment)),
    ),
  )

export type CoreRuntime = ReturnType<typeof createCoreRuntime>
export type CoreServices = ManagedRuntime.ManagedRuntime.Services<CoreRuntime>
