/**
 * Starts the parts of the server in the order in which they need each other, and stops them in the opposite order. Invariant: every part
 * that was opened is closed again, even if a later part fails to start.
 */
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Effect, Exit, Scope } from 'effect'
import { endWeakStaffSessions, findTokenUser } from './access/access-token.ts'
import { createLines } from './access/check-password.ts'
import { createKnownBrowsers } from './access/known-browsers.ts'
import { readLinkKey } from './access/link-token.ts'
import { createPasswords, type PasswordCost } from './access/password.ts'
import { asksNewStaff } from './access/second-factors.ts'
import { relyingPartyAt } from './access/webauthn.ts'
import { mailFirstAdministrator } from './accounts/first-administrator.ts'
import { createFirstAnswers } from './api/first-answers.ts'
import { createFirstPictures } from './api/first-picture.ts'
import { createHandlers } from './api/handlers.ts'
import { createHttpServer } from './api/http-server.ts'
import { createServerMetrics } from './api/server-metrics.ts'
import { createShownPages } from './api/shown-pages.ts'
import { offerBackups } from './backup/offer-backups.ts'
import { remindAlways } from './booking-links/remind.ts'
import { isReminder, reminderNow } from './booking-links/reminder-mails.ts'
import { noteMissedInTime } from './bookings/missed-times.ts'
import { wordsNow } from './bookings/words-now.ts'
import type { Changes } from './changes/changes.ts'
import { longestHoldOf } from './claims/reservations.ts'
import { type Database, setClock } from './database/database.ts'
import { readGroupIds } from './database/group-scope.ts'
import { migrate } from './database/migrate.ts'
import { checkDatabase, openDatabase, readDatabaseWork, withPatience } from './database/open-database.ts'
import { readServerKey } from './database/server-keys.ts'
import { warnOfDatabaseFailures } from './database/transaction.ts'
import { acceptedHosts, acceptedOrigins, tellingOfOthers } from './http/accepted-origins.ts'
import { createRelease, readBasePath, readPackageVersion } from './http/build-version.ts'
import { createClientAddresses } from './http/client-address.ts'
import { Failure } from './http/failure.ts'
import { createIdleSockets, listen } from './http/listen.ts'
import { REQUEST_ID_HEADER, requestId } from './http/request-ids.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { createSessionCookies } from './http/session-cookies.ts'
import { createUnheardProxies } from './http/unheard-proxies.ts'
import { readEldestProcess } from './live/connection-rows.ts'
import { startLive, watchTokens } from './live/live.ts'
import { loadContent } from './load-content.ts'
import { createLinks } from './mail/links.ts'
import { createMailTransport } from './mail/mail-transport.ts'
import { sendMails } from './mail/send-mails.ts'
import { hasSampleContact } from './process/brand.ts'
import { createLogger, type Logger } from './process/logger.ts'
import type { Settings } from './process/settings.ts'
import { noteRunning } from './process/unasked-ends.ts'
import { signOutByProvider } from './providers/back-channel-logout.ts'
import { comeBack } from './providers/come-back.ts'
import { createProvider, type Provider } from './providers/provider.ts'
import { isStillUnused, isWarning } from './retention/unused-accounts.ts'
import { createScheduler, stepAside } from './scheduler/scheduler.ts'
import { usageClocks } from './scheduler/usage.ts'
import type { Limits } from './signalr/limits.ts'
import { createSignWatch } from './signs/sign-watch.ts'
import { KEEP_ROLE_TASK, keepRoleOf } from './staff/keep-role.ts'
import { RESET_TASK, resetFactorOf } from './staff/reset-second-factor.ts'
import { offerStaffTasks } from './staff/staff-socket.ts'
import { keepUp } from './upkeep.ts'

export interface RunningServer {
  /** The address that people use: PUBLIC_URL, or http://localhost:PORT. */
  readonly url: string
  /** The address at which the server listens. */
  readonly address: string
  /** This field and the next are for tests that check more than the contract. */
  readonly database: Database
  readonly changes: Changes
  /** Makes `/api/health` answer 503. Everything else is still served. */
  leave(): void
  /** Asks the hub's clients to reconnect, and settles when everything is closed. */
  stop(): Promise<void>
}

/** The parts and values that a test may replace. */
export interface Overrides {
  readonly logger?: Logger
  readonly hubLimits?: Partial<Limits>
  /** Whether to copy the pictures of the demonstration. The default is true. */
  readonly copiesPictures?: boolean
  /** Whether to send e-mails. If it is false, they stay in the outbox, where a test can read them. */
  readonly sendsMails?: boolean
  readonly passwordCost?: PasswordCost | undefined
}

/** How many works of a process wait for one provider at the same time. */
const providersAtOnce = 8

const builtClient = fileURLToPath(new URL('../dist', import.meta.url))

const attempt = <Result>(work: () => Promise<Result>) => Effect.tryPromise({ try: work, catch: (error) => error })

/** Opens a part of the server. The part is closed when the server stops. */
const open = <Resource>(work: () => Promise<Resource>, close: (resource: Resource) => Promise<unknown>) =>
  Effect.acquireRelease(attempt(work), (resource) => Effect.promise(() => close(resource)))

/** How people, proxies and the pages of other addresses reach the server. `port` gives the port, which is known when the server listens. */
const reachedAt = (settings: Settings, port: () => number, logger: Logger) => {
  const acceptsOrigin = acceptedOrigins(settings.publicUrl, port)
  const address = (): string => settings.publicUrl ?? `http://localhost:${port()}`
  const acceptsPage = tellingOfOthers(acceptsOrigin, (origin) =>
    logger.warn('A page of another address was refused. If people open the site there, set PUBLIC_URL to it', {
      origin: origin.slice(0, 200),
      publicUrl: address(),
    }),
  )
  const addresses = createClientAddresses(settings.trustedProxies, settings.houseNetworks)
  const unheardProxies = createUnheardProxies(addresses, logger)
  const isHttps = (request: IncomingMessage): boolean =>
    (settings.publicUrl?.startsWith('https:') ?? false) || addresses.isHttps(request)
  return { address, acceptsOrigin, acceptsPage, addresses, unheardProxies, isHttps }
}

/** Opens the database and the folders, and fills a new database. Nothing is served yet. */
const openHouse = (settings: Settings, overrides: Overrides, logger: Logger) =>
  Effect.gen(function* () {
    const mediaDirectory = join(settings.dataDirectory, 'media')
    yield* attempt(() => mkdir(mediaDirectory, { recursive: true, mode: 0o700 }))

    const database = yield* open(
      () => openDatabase(settings.database, logger),
      (opened) => opened.destroy(),
    )
    yield* attempt(() => checkDatabase(database))
    yield* attempt(() => withPatience(settings.database, database, logger, (patient) => migrate(patient, logger)))
    // The clock is set only if no other living process uses it.
    if ((yield* attempt(() => readEldestProcess(database))) === null)
      yield* attempt(() => setClock(database, settings.clockStart))
    const clocks = { ...usageClocks, database: () => readDatabaseWork(database) }
    const scheduler = createScheduler(settings.caps, { clocks })
    const passwords = createPasswords(scheduler, overrides.passwordCost)
    yield* attempt(() =>
      loadContent(database, {
        settings,
        passwords,
        mediaDirectory: overrides.copiesPictures === false ? null : mediaDirectory,
        logger,
      }),
    )

    if (settings.database._tag === 'Embedded') {
      const source = { database, mediaDirectory, release: yield* attempt(readPackageVersion) }
      yield* open(
        () => offerBackups(settings.dataDirectory, source, logger),
        (offered) => offered.stop(),
      )
    }
    return { database, mediaDirectory, scheduler, passwords }
  })

const startParts = (settings: Settings, overrides: Overrides) =>
  Effect.gen(function* () {
    const logger = warnOfDatabaseFailures(overrides.logger ?? createLogger(settings.logLevel))
    const distDirectory = settings.clientDirectory === null ? builtClient : resolve(settings.clientDirectory)
    const basePath = yield* attempt(() => readBasePath(distDirectory))
    const { database, mediaDirectory, scheduler, passwords } = yield* openHouse(settings, overrides, logger)

    let port = settings.port
    let isLeaving = false
    const reached = reachedAt(settings, () => port, logger)
    const { acceptsOrigin, acceptsPage, addresses, unheardProxies, isHttps } = reached
    const links = createLinks(reached.address, basePath)
    const release = createRelease(distDirectory)
    if (!release.isBuilt())
      logger.warn('The client is not built, so there are no pages. Run: npm run build', { folder: distDirectory })
    if (relyingPartyAt(reached.address()) === null)
      logger.warn('Nobody can have a passkey here. PUBLIC_URL must begin with https and have a name', {
        publicUrl: reached.address(),
      })
    const metrics = yield* open(
      async () => createServerMetrics(database, settings.dataDirectory, release.version),
      async (started) => started.stop(),
    )
    const live = yield* open(
      () =>
        startLive({
          database,
          logger,
          settings,
          acceptsOrigin: acceptsPage,
          sourceOf: addresses.sourceOf,
          isOfHouse: addresses.isOfHouse,
          scheduler,
          sharedDatabase: settings.database._tag === 'PostgreSql' ? settings.database.url : null,
          authenticate: (token) => findTokenUser(database, token, 'use'),
          metrics,
          ...(overrides.hubLimits === undefined ? {} : { limits: overrides.hubLimits }),
        }),
      (started) => started.stop(),
    )
    const { hub, changes, listenerLosses } = live
    metrics.include(({ gauge, counter }) => {
      gauge('booking_hub_connections', 'Open connections of the hub to this process', hub.connectionCount())
      counter(
        'booking_published_revision_total',
        'The last change that this process has told of',
        changes.publishedRevision(),
      )
      const unheard = 'Requests of proxies that TRUSTED_PROXIES does not name: all who come through one count as one'
      counter('booking_unheard_proxy_requests_total', unheard, unheardProxies.count())
      const losses = 'How often word of other processes was lost and found again'
      counter('booking_listener_losses_total', losses, listenerLosses())
    })
    yield* Effect.forkScoped(watchTokens(database, hub, logger))
    const bookingWordsNow = wordsNow({ database, links })
    if (overrides.sendsMails !== false)
      yield* Effect.forkScoped(
        sendMails({
          database,
          transport: createMailTransport(settings),
          logger,
          wordsNow: async (mail) => {
            if (isWarning(mail)) return (await isStillUnused(database, mail)) ? mail : null
            return isReminder(mail) ? reminderNow(database, links, mail) : bookingWordsNow(mail)
          },
        }),
      )
    if (settings.database._tag === 'Embedded') {
      const tasks = {
        [RESET_TASK]: (email: string) => resetFactorOf(database, links, email),
        [KEEP_ROLE_TASK]: (email: string) => keepRoleOf(database, email),
      }
      yield* open(
        () => offerStaffTasks(settings.dataDirectory, tasks, logger),
        (offered) => offered.stop(),
      )
    }
    const bookingWork = {
      ...{ database, changes, links, acceptsOrigin, caps: settings.caps },
      ...{ groupMailSeconds: settings.groupMailSeconds, longestHold: longestHoldOf(settings), now: hub.now },
    }
    if (overrides.sendsMails !== false) yield* Effect.forkScoped(noteMissedInTime(bookingWork, logger))
    if (overrides.sendsMails !== false) yield* Effect.forkScoped(remindAlways({ database, links, logger }))
    const vacuums = settings.database._tag !== 'PostgreSql'
    yield* Effect.forkScoped(keepUp({ database, mediaDirectory, links, vacuums, logger }))

    const roomCodeKey = yield* attempt(() => readServerKey(database, 'room-code'))
    const signWatch = yield* open(
      () => createSignWatch({ database, changes, links, codeKey: roomCodeKey, logger }),
      (watch) => watch.stop(),
    )
    const asksStaffForFactor = settings.staffSecondFactor ?? (yield* attempt(() => asksNewStaff(database)))
    if (asksStaffForFactor) yield* attempt(() => endWeakStaffSessions(database))
    // Each provider has its own, so that nobody waits for another one that is silent.
    const turnsOf = new Map(
      settings.providers.map(({ id }) => [
        id,
        scheduler.turns(providersAtOnce, () => new Failure('provider-away', { retryAfterSeconds: 5 })),
      ]),
    )
    const knownBrowsers = createKnownBrowsers(yield* attempt(() => readServerKey(database, 'known-browser')))
    const context = {
      signWatch,
      roomCodeKey,
      ...bookingWork,
      mediaDirectory,
      mailCaps: settings.mailCaps,
      freeFailures: { ofAccount: settings.caps.failedSignIns, ofSource: settings.caps.addressFailedSignIns },
      waitInLine: createLines(),
      passwords,
      knownBrowsers,
      linkKey: yield* attempt(() => readLinkKey(database)),
      countSignIn: metrics.countSignIn,
      factorKey: yield* attempt(() => readServerKey(database, 'second-factor')),
      asksStaffForFactor,
      relyingParty: () => relyingPartyAt(reached.address()),
      passkeyKey: yield* attempt(() => readServerKey(database, 'passkey')),
      acceptsPage,
      tokenEnded: hub.closeConnectionsOf,
      buildVersion: release.version,
      isLeaving: () => isLeaving,
      isBuilt: release.isBuilt,
      passwordSignIn: settings.passwordSignIn,
      providers: new Map(
        settings.providers.map((one) => [one.id, createProvider(one, () => links.providerReturn(one.id))]),
      ),
      providerKey: yield* attempt(() => readServerKey(database, 'provider')),
      takeTurn: <Result>({ settings: { id } }: Provider, work: () => Promise<Result>): Promise<Result> => {
        const asking = (): Promise<Result> => {
          stepAside()
          return work()
        }
        return turnsOf.get(id)?.(asking) ?? asking()
      },
      logger,
    }
    const handlers = createHandlers(context)
    const cookies = createSessionCookies(yield* attempt(() => readServerKey(database, 'xsrf')))
    const app = yield* open(
      () =>
        createHttpServer({
          calls: handlers,
          files: {
            distDirectory,
            basePath,
            showsPage: createShownPages(database),
            firstAnswers: createFirstAnswers(handlers, {
              logger,
              now: hub.now,
              hasWays: settings.providers.length > 0 || relyingPartyAt(reached.address()) !== null,
            }),
            hidesContact: settings.seed === 'none' && hasSampleContact,
            firstPicture: createFirstPictures(distDirectory, release.build, logger),
            isHeldBack: (request) => scheduler.isHeldBack(addresses.sourceOf(request)),
          },
          providerReturn: {
            comeBack: ({ mark, ...browser }) => comeBack(context, { ...browser, name: knownBrowsers.nameIn(mark) }),
            failed: (id) => links.afterProvider(null, { trouble: 'busy', provider: id }),
            note: (error) => logger.error('Somebody came back from a provider, and could not go on', error),
          },
          providerLogout: { signOut: (id, token) => signOutByProvider(context, id, token) },
          mediaDirectory,
          cookies,
          scheduler,
          addresses,
          acceptsOrigin: acceptsPage,
          acceptsHost: acceptedHosts(settings.publicUrl, settings.metricsHosts),
          isHttps,
          groupOf: async (resource) => (await readGroupIds(database, [resource]))[0] ?? null,
          findUser: (token, use) => findTokenUser(database, token, use),
          now: hub.now,
          build: release.build,
          metrics,
          logger,
        }),
      (created) => created.close(),
    )
    const listening = yield* open(
      () =>
        listen(settings.host, settings.port, {
          idleSockets: createIdleSockets(settings.caps.addressIdleSockets, addresses.sourceOfSocket),
          request: (request, response) => {
            unheardProxies.notice(request)
            response.setHeader(REQUEST_ID_HEADER, requestId(request))
            setSecurityHeaders(request, response, isHttps(request), basePath)
            if (!hub.handleRequest(request, response)) app.routing(request, response)
          },
          upgrade: (request, socket, head) => {
            unheardProxies.notice(request)
            return hub.handleUpgrade(request, socket, head)
          },
        }),
      async (opened) => {
        // All stop at the same time, because the hub's clients keep their connections open until the hub asks them to reconnect, and signs
        // wait for news.
        await Promise.all([opened.stop(), hub.stop(), signWatch.stop()])
      },
    )
    port = listening.port
    // This comes only after the port is open. A process whose port is taken must not change the mark of the process that has the port.
    const running = yield* open(
      async () => noteRunning(settings.dataDirectory, settings.port),
      async (noted) => noted.asked(),
    )
    metrics.include(({ gauge }) => {
      const help = 'Whether the process before this one ended without being asked to'
      gauge('booking_restarted_unasked', help, running.wasUnasked ? 1 : 0)
    })
    if (running.wasUnasked) logger.warn('The process before this one ended without being asked to')
    const { seed, adminEmail } = settings
    if (seed === 'none' && hasSampleContact)
      logger.info(
        "The contact details in brand.json are the demonstration's, so pages do not show them. Write the house's own",
      )
    // If there are several processes, only the eldest sends the link.
    if (seed === 'none' && adminEmail !== null && (yield* attempt(hub.isOfEldestProcess)))
      yield* attempt(() => mailFirstAdministrator({ database, links, logger }, adminEmail))
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return {
      url: settings.publicUrl ?? `http://localhost:${port}`,
      address: `http://${host}:${port}`,
      database,
      changes,
      leave: (): void => {
        isLeaving = true
        running.asked()
      },
    }
  })

export const startServer = async (settings: Settings, overrides: Overrides = {}): Promise<RunningServer> => {
  const scope = Scope.makeUnsafe()
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    const running = await Effect.runPromise(startParts(settings, overrides).pipe(Scope.provide(scope)))
    return { ...running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
