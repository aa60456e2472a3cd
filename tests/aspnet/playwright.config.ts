/**
 * Browser tests before the service of this folder, each over every transport of its hub. `npm run soak -- aspnet` runs
 * them, and says where the service was published.
 */
import { defineConfig } from '@playwright/test'
import common from '../../playwright.config.ts'
import { patience } from '../testing/patience.ts'
import { transports } from './service-process.ts'
import type { ServiceOptions } from './test.ts'

const { globalSetup: _ours, testIgnore: _none, ...rest } = common

export default defineConfig<ServiceOptions>({
  ...rest,
  testDir: import.meta.dirname,
  outputDir: '../../test-results/aspnet',
  workers: 1,
  // A restart in the midst: it depends on how fast it starts which attempt to come back finds the service, and a
  // service that must stop may wait half a minute for its connections.
  timeout: patience(600_000),
  expect: { timeout: patience(30_000) },
  projects: transports.map((transport) => ({ name: transport, use: { transport } })),
})
