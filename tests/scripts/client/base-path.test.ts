/** `BASE_PATH`: the paths for which a build is possible. */
import { describe, expect, test } from 'vitest'
import { readBasePath } from '../../../scripts/client/base-path.ts'
import { WrongSetting } from '../../../scripts/client/wrong-setting.ts'

describe('the folder that a build is served from', { tags: 'own-base-path' }, () => {
  test.each([
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['/boka/', '/boka/'],
    ['/larcentrum/boka-2.0/', '/larcentrum/boka-2.0/'],
  ])('%j is %s', (given, basePath) => {
    expect(readBasePath(given)).toBe(basePath)
  })

  test.each([
    'boka',
    '/boka',
    'boka/',
    '//boka/',
    '/boka//rum/',
    '/../',
    '/boka/../',
    '/./',
    'https://www.example.se/boka/',
    '//www.example.se/',
    '/boka/?a=b/',
    '/boka rum/',
    '/bok%C3%A5/',
    '/boka\\/',
  ])('%j is refused in a sentence', (given) => {
    expect(() => readBasePath(given)).toThrow(WrongSetting)
    expect(() => readBasePath(given)).toThrow('it must be a path such as /boka/, with a slash first and last')
  })

  test.each(['/api/', '/media/boka/', '/Booking-Hub/'])('%j is where calls go', (given) => {
    expect(() => readBasePath(given)).toThrow('since calls of the back end have that address')
  })
})
