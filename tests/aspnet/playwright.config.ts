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
  // A restart in the midst: which attempt to come back finds the service depends on how fast it starts, and a service that
  // is told to stop may wait half a minute for whoever is connected.
  timeout: patience(600_000),
  expect: { timeout: patience(30_000) },
  projects: transports.map((transport) => ({ name: transport, use: { transport } })),
})
