/** All that a core is made of, as one layer over its environment. */
import { Layer, ManagedRuntime } from 'effect'
import type { Epoch } from '../domain/schema/ids.ts'
import { ActivityWatch } from './activity/activity-watch.ts'
import { CoreEnvironment, type CoreEnvironmentInterface } from './environment/core-environment.ts'
import { Account } from './http/account.ts'
import { HttpClient } from './http/http-client.ts'
import { ServerClock } from './http/server-clock.ts'
import { HubClient } from './hub/hub-client.ts'
import { EventLog } from './log/event-log.ts'
import { LogKeeper } from './log/log-keeper.ts'
import { BackEnd } from './other-back-ends/back-end.ts'
import { Credentials } from './tabs/credentials.ts'
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
