import { expect, test } from 'vitest'
import { thirdPartyLicenses } from '../../../scripts/client/third-party-licenses.ts'

test('each package that client, core and server are made of is listed with its license and its words, and none that only builds', {
  tags: 'run-licenses',
}, () => {
  const list = thirdPartyLicenses(process.cwd())
  for (const name of ['react', 'effect', '@microsoft/signalr', 'rxjs', 'fastify', 'pg', 'sharp', 'ws'])
    expect(list).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\([^)]+\\)$`, 'm'))
  for (const name of ['vite', 'vitest', 'typescript', '@playwright/test'])
    expect(list).not.toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(list).toContain('Permission is hereby granted, free of charge')
  expect(list).toContain('Apache License')
})
