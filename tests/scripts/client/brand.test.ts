/** `brand.json`: its contents, and the messages about a wrong file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brandOf, readBrand } from '../../../scripts/client/brand.ts'
import { WrongSetting } from '../../../scripts/client/wrong-setting.ts'
import { createSmallProject } from '../testing/small-project.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const ours: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8'))

const contact = {
  address: ['Kulturhuset', 'Torget 1', '987 65 Sundby'],
  phone: '+46 (0)987-654',
  email: 'boka@sundby.example',
}

const problemsOf = (changes: Readonly<Record<string, unknown>>): string[] => {
  try {
    brandOf(JSON.stringify({ ...ours, ...changes }))
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting)
    return error instanceof WrongSetting ? error.message.split('\n') : []
  }
  return []
}

describe("the owner's own", { tags: 'own-brand' }, () => {
  test('the booking is its owner’s in name, address, phone and e-mail', () => {
    const { brand } = brandOf(
      JSON.stringify({ ...ours, name: 'Sundby', title: 'Boka i Sundby', contact: { ...contact, phone: '0987-65 43' } }),
    )
    expect(brand).toMatchObject({
      name: 'Sundby',
      title: 'Boka i Sundby',
      addressLines: contact.address,
      phone: '0987-65 43',
      phoneHref: 'tel:+469876543',
      email: 'boka@sundby.example',
      emailHref: 'mailto:boka@sundby.example',
    })
  })

  test.each([
    ['0123-456 78', 'tel:+4612345678'],
    ['+46 123 456 78', 'tel:+4612345678'],
    ['0046 123 456 78', 'tel:+4612345678'],
  ])('%s is dialled as %s', (phone, href) => {
    expect(brandOf(JSON.stringify({ ...ours, contact: { ...contact, phone } })).brand.phoneHref).toBe(href)
  })

  test('what is wrong is said with its field, all of it at once', () => {
    expect(problemsOf({ contact: { ...contact, email: 'boka' }, name: '', title: 'Boka\nhär' })).toEqual([
      'brand.json: name must be a text in one line',
      'brand.json: title must be a text in one line',
      'brand.json: contact.phone must be a phone number such as 0123-456 78 or +46 123 456 78',
      'brand.json: contact.email must be an e-mail address',
    ])
    expect(problemsOf({ contact: { address: [], email: 7 }, logo: '/etc/logo.gif' })).toEqual([
      'brand.json: logo must be the path of an SVG or PNG file, from this one',
      'brand.json: contact.address must be a list that is not empty',
      'brand.json: contact.phone is missing',
      'brand.json: contact.email must be a text',
    ])
    expect(problemsOf({ accessibility: 'Ja' })).toEqual(['brand.json: accessibility must be an object'])
  })

  test('a key that nothing shows is an error', () => {
    expect(problemsOf({ slogan: 'Boka nu' })).toEqual(['brand.json: slogan is no key of it'])
    expect(problemsOf({ contact: { ...contact, phone: '0123-456 78', fax: '0123-456 79' } })).toEqual([
      'brand.json: contact.fax is no key of it',
    ])
  })

  test('a file that is missing, that is no JSON or that names a logo that is not there is said in a sentence', () => {
    expect(() => brandOf('{ "name": ')).toThrow(/^brand\.json: is not JSON: /)
    const project = createSmallProject()
    try {
      project.write('brand.json', JSON.stringify({ ...ours, logo: 'logo.png' }))
      expect(() => readBrand(project.folder)).toThrow(
        'brand.json: logo must be the path of an SVG or PNG file, and there is no logo.png',
      )
      project.write('logo.png', '')
      expect(readBrand(project.folder).logo).toBe('logo.png')
    } finally {
      project.remove()
    }
    expect(() => readBrand(join(root, 'docs'))).toThrow('brand.json: is missing')
  })
})
