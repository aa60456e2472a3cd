/** The panel of prices: its fields, messages and calls, and the offer to remove prices that make those of the group useless. */
import { describe, expect, test } from 'vitest'
import { OrganisationId, ResourceId, RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import {
  button,
  choose,
  chosen,
  field,
  fieldErrors,
  fill,
  focused,
  options,
  part,
  press,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { COMPANY, missing, ok, owners, panelsOfFile, remove } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

test('where each resource has its own prices for everybody the group’s change nothing: the panel offers to remove them, and shows what each costs now and then', {
  tags: 'day-prices-unused',
}, async () => {
  const price = (id: number, sek: number, userTypeId: UserTypeId | null = null) => ({
    ...{ id: RowId.make(id), time: 30, price: sek, userTypeId },
    ...{ organisationId: null, userId: null },
  })
  const resource = (id: number, title: string, ...prices: readonly ReturnType<typeof price>[]) => ({
    ...someResource,
    ...{ id: ResourceId.make(id), title, prices },
  })
  const eken = resource(7, 'Eken', price(2, 40), price(3, 20, COMPANY))
  const prices = [price(1, 50)]
  const own = { prices, resources: [eken, resource(8, 'Björken', price(4, 60))] }
  const { answers, sent, isNow } = await show('Group', own)
  answers.removeOwnPrices = ok(someGroup)
  const panel = part('Priser')
  expect(textOf(panel)).toContain('Gruppens priser ändrar inget')
  await press(button('Ta bort resursernas egna priser', panel))
  const question = part('Ta bort resursernas egna priser?')
  expect(textOf(question)).toContain('Efteråt gäller gruppens priser för alla resurser. Alla: Halvtimme 50 kr.')
  expect(texts('li', question)).toEqual([
    'Eken har nu: Alla: Halvtimme 40 kr. Företag: Halvtimme 20 kr.',
    'Björken har nu: Alla: Halvtimme 60 kr.',
  ])
  await press(button('Ta bort resursernas egna priser', question))
  expect(sent('removeOwnPrices')).toEqual([['removeOwnPrices', { parameters: { id: 1 }, body: {} }]])
  expect(textOf(focused())).toBe('Priser')

  // If the group has no prices, or only prices for some people, nothing is offered.
  for (const other of [
    { ...own, resources: [eken, resource(8, 'Björken', price(4, 60, COMPANY))] },
    { ...own, prices: [] },
    { ...own, resources: [eken, resource(8, 'Björken')] },
  ]) {
    await isNow(other)
    expect(textOf(part('Priser'))).not.toContain('Ta bort resursernas egna priser')
  }
})

describe.each(owners)('of a %s', (owner) => {
  test('prices are for everybody, for a type, a school or a user, and are read in words', {
    tags: [
      'panel-price',
      'panel-price-times',
      'panel-price-organisation',
      'const-price-time',
      'const-price-price',
      'toast-price-created',
      'toast-price-deleted',
    ],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const [add, removed] = [`addPriceOf${owner}`, `removePriceOf${owner}`]
    const panel = part('Priser')
    const [time, price, type] = [field('Tid', panel), field('Pris', panel), field('Användartyp', panel)]
    const organisation = field('Organisation', panel)
    const isOff = (): boolean => organisation.getAttribute('aria-disabled') === 'true'
    expect(options(time)).toEqual(['Välj tid', 'Halvtimme', 'Halvdag', 'Heldag'])
    expect([time.value, price.value, isOff()]).toEqual(['30', '0', true])
    await choose(time, 'Halvdag')
    await fill(price, '1 250,50')
    await choose(type, 'Företag')
    expect([isOff(), options(organisation)]).toEqual([true, ['Alla']])
    await choose(type, 'Skola')
    expect(isOff()).toBe(false)
    await choose(organisation, 'Norra gymnasiet')
    await press(button('Lägg till priset'))
    const body = {
      ...{ time: 240, price: 1250.5, userTypeId: UserTypeId.make(3) },
      ...{ organisationId: OrganisationId.make(9), userId: null },
    }
    expect(sent(add)).toEqual([[add, { parameters, body }]])
    expect([time.value, price.value, isOff()]).toEqual(['30', '0', true])

    await fill(field('Användare', panel), 'ellen')
    await settled(() => button(/ellen@example\.se/, panel))
    await press(button(/ellen@example\.se/, panel))
    expect(focused()).toBe(button('Välj en annan', panel))
    await press(button('Lägg till priset'))
    const ofUser = { time: 30, price: 0, userTypeId: null, organisationId: null, userId: 7 }
    expect(sent(add).at(-1)?.[1]).toEqual({ parameters, body: ofUser })

    await isNow({
      prices: [{ ...body, id: RowId.make(6) }],
    })
    const school = panel.querySelector<HTMLElement>('ul[aria-label="Skola, Norra gymnasiet"]')
    expect(textOf(school)).toContain('Halvdag 1 250,50 kr')
    if (school === null) throw new Error('no prices of the school')
    await remove(school, 'Ta bort priset?', 'Ta bort priset')
    expect(sent(removed)).toEqual([[removed, { parameters: { ...parameters, partId: 6 } }]])
  })

  test('a school that was chosen is let go when another user type is chosen, and does not come back', {
    tags: 'panel-price-organisation',
  }, async () => {
    const { sent } = await show(owner)
    const panel = part('Priser')
    const [type, organisation] = [field('Användartyp', panel), field('Organisation', panel)]
    await choose(type, 'Skola')
    await choose(organisation, 'Norra gymnasiet')
    await choose(type, 'Företag')
    await choose(type, 'Skola')
    expect(chosen(organisation)).toBe('Alla')
    await press(button('Lägg till priset'))
    expect(sent(`addPriceOf${owner}`)).toMatchObject([
      [`addPriceOf${owner}`, { body: { userTypeId: 3, organisationId: null } }],
    ])
  })

  test('a price needs a time and an amount', { tags: ['valid-price-time', 'valid-price-price'] }, async () => {
    const { sent } = await show(owner)
    const panel = part('Priser')
    await choose(field('Tid', panel), 'Välj tid')
    await fill(field('Pris', panel), ' ')
    await press(button('Lägg till priset'))
    expect(missing(panel)).toEqual(['Välj tid.', 'Fyll i pris.'])
    for (const typed of ['mycket', '-5', '0,001', '1000000,01']) {
      await fill(field('Pris', panel), typed)
      expect(fieldErrors(panel)).toEqual([
        'Välj tid.',
        'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
      ])
    }
    expect(sent()).toEqual([])
  })
})
