import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { greeting } from '../../../server/greeting.ts'
import { InvalidSettings, readSettings } from '../../../server/process/settings.ts'

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems
    throw error
  }
}

test('a variable that resembles a setting and is none is told, with the one that it resembles', {
  tags: 'setting-misspelt',
}, () => {
  const { misspelt } = readSettings({
    ...{ MAX_SESION_HOLDS: '5', SMTP_HOST: 'mail.example.se', TRUSTED_PROXY: '10.0.0.1', PROT: '80', PORTT: '80' },
    ...{
      PATH: '/usr/bin',
      HOME: '/root',
      LANG: 'sv_SE.UTF-8',
      MAIL: '/var/mail/booking',
      TERM: 'xterm',
      USER: 'booking',
    },
    ...{ HOSTNAME: 'boka', NODE_ENV: 'production', PORT: '8081', LOG_LEVEL: 'info', INVOCATION_ID: 'x' },
  })
  expect(misspelt).toEqual([
    { name: 'MAX_SESION_HOLDS', nearest: 'MAX_SESSION_HOLDS' },
    { name: 'SMTP_HOST', nearest: 'SMTP_URL' },
    { name: 'TRUSTED_PROXY', nearest: 'TRUSTED_PROXIES' },
    { name: 'PORTT', nearest: 'PORT' },
  ])
})

describe('settings that are left out', () => {
  const settings = readSettings({})

  test('the server listens on 127.0.0.1:8080', { tags: 'setting-port-host' }, () => {
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 8080 })
  })
  test('holds live 600 s, and 10 s after the last connection closed', {
    tags: ['setting-reservation-seconds', 'setting-release-seconds'],
  }, () => {
    expect(settings).toMatchObject({ reservationSeconds: 600, releaseSeconds: 10 })
  })
  test('the embedded database lies in data', { tags: ['setting-data-dir', 'run-start'] }, () => {
    expect(settings.database).toEqual({ _tag: 'Embedded', directory: resolve('data') })
  })
  test('no proxy is trusted, no address is public, no clock is moved', () => {
    expect(settings).toMatchObject({
      trustedProxies: [],
      publicUrl: null,
      clockStart: null,
      smtpUrl: null,
      mailFrom: null,
    })
  })
  test('every cap has the value of the contract, and a variable that changes it alone', {
    tags: [
      'setting-caps',
      'cap-session',
      'cap-address',
      'cap-visitor-holds',
      'cap-visitor-day',
      'cap-visitor-hold-time',
      'cap-signed-in-holds',
      'cap-call',
      'cap-hub',
      'mail-strangers-cap',
    ],
  }, () => {
    const capOf = {
      MAX_SESSION_HOLDS: ['sessionHolds', 100],
      MAX_VISITOR_SESSION_HOLDS: ['visitorSessionHolds', 20],
      MAX_SESSION_CONNECTIONS: ['sessionConnections', 10],
      MAX_ADDRESS_HOLDS: ['addressHolds', 1000],
      MAX_VISITOR_ADDRESS_HOLDS: ['visitorAddressHolds', 100],
      MAX_VISITOR_DAY_PERCENT: ['visitorDayPercent', 25],
      MAX_VISITOR_HOLD_MINUTES: ['visitorHoldMinutes', 240],
      MAX_ADDRESS_CONNECTIONS: ['addressConnections', 2000],
      MAX_ADDRESS_CALLS_PER_SECOND: ['addressCallsPerSecond', 600],
      MAX_ADDRESS_COST_PER_SECOND: ['addressCostPerSecond', 300],
      MAX_ADDRESS_CALLS_AT_ONCE: ['addressCallsAtOnce', 20],
      MAX_ADDRESS_IDLE_SOCKETS: ['addressIdleSockets', 1000],
      MAX_CALL_SLOTS: ['callSlots', 400],
      MAX_CALL_PARTS: ['callParts', 240],
      BOOKABLE_DAYS: ['bookableDays', 400],
      MAX_FAILED_SIGN_INS: ['failedSignIns', 10],
      MAX_ADDRESS_FAILED_SIGN_INS: ['addressFailedSignIns', 75],
      MAX_HUB_CALLS_PER_SECOND: ['hubCallsPerSecond', 50],
      MAX_HUB_MESSAGE_BYTES: ['hubMessageBytes', 49152],
    } as const
    expect(settings.caps).toEqual(Object.fromEntries(Object.values(capOf)))
    for (const [variable, [cap, value]] of Object.entries(capOf))
      expect(readSettings({ [variable]: String(value + 1) }).caps).toEqual({ ...settings.caps, [cap]: value + 1 })
    expect(settings.mailCaps).toEqual({ ofSource: 5, ofInstallation: 100 })
  })
  test('one may choose without signing in, unless it is asked for', { tags: 'setting-sign-in-before-choosing' }, () => {
    const asked = readSettings({ SIGN_IN_BEFORE_CHOOSING: '1' })
    expect([settings.signInBeforeChoosing, asked.signInBeforeChoosing]).toEqual([false, true])
  })
  test('an empty variable is one that is left out', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(settings)
  })
})

describe('what is started with', () => {
  test('demo content on loopback, nothing elsewhere', { tags: 'setting-seed' }, () => {
    expect(readSettings({}).seed).toBe('demo')
    expect(readSettings({ HOST: '::1' }).seed).toBe('demo')
    expect(readSettings({ HOST: '0.0.0.0' }).seed).toBe('none')
  })
  test('demo content elsewhere is refused unless it is allowed by name', { tags: 'setting-seed-public' }, () => {
    expect(problemsOf({ HOST: '0.0.0.0', SEED: 'demo' })).toEqual([expect.stringContaining('SEED is "demo"')])
    expect(readSettings({ HOST: '0.0.0.0', SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' }).seed).toBe('demo')
  })
  test('the clock moves only with demo content on loopback', { tags: 'setting-clock-start' }, () => {
    const CLOCK_START = '2026-03-02T08:00:00Z'
    expect(readSettings({ CLOCK_START }).clockStart).toBe(Date.parse(CLOCK_START))
    expect(problemsOf({ CLOCK_START, SEED: 'none' })).toEqual([expect.stringContaining('CLOCK_START')])
    expect(problemsOf({ CLOCK_START, HOST: '0.0.0.0', SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' })).toHaveLength(1)
  })
})

test('a start tells the address and, where the demonstration is, its accounts', { tags: 'run-start' }, () => {
  const told = (environment: Record<string, string>): string =>
    greeting({ url: 'http://localhost:8080', address: 'http://127.0.0.1:8080' }, readSettings(environment))
  expect(told({})).toContain('running:  http://localhost:8080\n')
  expect(told({})).toContain('demo-losenord-1')
  for (const name of ['admin', 'anna', 'foretag', 'skola', 'kommun'])
    expect(told({})).toMatch(new RegExp(`^ +${name}@demo\\.example `, 'm'))
  expect(told({ SEED: 'none' })).not.toMatch(/demo/i)
})

describe('settings that are given', () => {
  test.each([
    ['PORT', '9000', { port: 9000 }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/srv/booking', { dataDirectory: '/srv/booking' }],
    ['RELEASE_SECONDS', '0', { releaseSeconds: 0 }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
  ])(
    '%s is what it says',
    {
      tags: ['setting-port-host', 'setting-data-dir', 'setting-release-seconds', 'setting-log-level'],
    },
    (name, value, chosen) => {
      expect(readSettings({ [name]: value })).toMatchObject(chosen)
    },
  )
  test('DATABASE_URL replaces the embedded database', { tags: 'setting-database-url' }, () => {
    const url = 'postgres://someone@localhost/bookings'
    expect(readSettings({ DATABASE_URL: url }).database).toEqual({ _tag: 'PostgreSql', url })
  })
  test('PUBLIC_URL is an origin', { tags: 'setting-public-url' }, () => {
    expect(readSettings({ PUBLIC_URL: 'https://boka.example.se/' }).publicUrl).toBe('https://boka.example.se')
  })
  test('TRUSTED_PROXIES lists addresses and networks', { tags: 'setting-trusted-proxies' }, () => {
    expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
    ])
  })
})

describe('a wrong value stops the start with a line that names variable, value and what is accepted', {
  tags: 'setting-checked',
}, () => {
  test.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '80.5', 'a whole number'],
    ['HOST', 'not a host', 'an IP address or a host name'],
    ['PUBLIC_URL', 'https://boka.example.se/path', 'an origin'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an origin'],
    ['TRUSTED_PROXIES', 'localhost', 'an IP address or a network'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'an IP address or a network'],
    ['SEED', 'yes', 'one of demo, none'],
    ['ADMIN_EMAIL', 'nobody', 'an e-mail address'],
    ['MAIL_FROM', 'Bokning <nobody@example.se>', 'an e-mail address'],
    ['RESERVATION_SECONDS', '0', 'a whole number from 1'],
    ['RELEASE_SECONDS', 'ten', 'a whole number from 0'],
    ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
    ['MAX_FAILED_SIGN_INS', '0', 'a whole number from 1'],
    ['MAX_ADDRESS_FAILED_SIGN_INS', '0', 'a whole number from 1'],
    ['CLOCK_START', 'tomorrow', 'an instant'],
  ])('%s=%s', (name, value, accepts) => {
    const [problem] = problemsOf({ [name]: value })
    expect(problem).toContain(name)
    expect(problem).toContain(JSON.stringify(value))
    expect(problem).toContain(accepts)
  })

  test('what may hold a password is not repeated', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://me:secret@host/x', SMTP_URL: 'http://me:secret@host' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('secret')
  })
  test.each([
    ...['smtp:', 'smtp://', 'smtp://host/path', 'smtp://host?tls.rejectUnauthorized=false', 'smtp://me:100%@host'],
    ...['smtp://me:%ff@host', 'mail.example.se', 'smtp://host:x'],
  ])('SMTP_URL=%s is refused', (SMTP_URL) => {
    expect(problemsOf({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL is \(not shown/)])
  })
  test.each(['smtp://host', 'smtp://[::1]:25/', 'smtps://me%40example.se:%C3%B6%25@mail.example.se:465'])(
    'SMTP_URL=%s is taken',
    (SMTP_URL) => {
      expect(readSettings({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    },
  )
  test('everything that is wrong is told at once', () => {
    expect(problemsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
  })
})
