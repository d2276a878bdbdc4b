// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { ShippingRulesPage } from './ShippingRulesPage.tsx'

const rule = {
  id: '7',
  zone: 'uk_mainland',
  currency: 'gbp',
  active: true,
  bands: [
    { up_to_weight: '2', up_to_length: 60, price: '4.50' },
    { up_to_weight: null, up_to_length: null, price: '12.00' },
  ],
  free_over: null,
  dispatch_days: 1,
  days_min: 1,
  days_max: 2,
  return_days: 14,
  return_paid_by: 'buyer',
}
const euRule = { ...rule, id: '8', zone: 'eu', bands: [{ up_to_weight: null, up_to_length: null, price: '25.00' }] }

type Call = { name: string; input: Record<string, unknown> }
function fakeServer(rules: object[], errorResponse?: InProcessResult) {
  const calls: Call[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    if (name === 'GET /users/user') return { ok: true, value: { id: '1', currency: 'gbp', role: 'business' } }
    if (name === 'GET /users/shipping_and_return_rules') return { ok: true, value: rules }
    calls.push({ name, input })
    return errorResponse ?? { ok: true, value: rule }
  }
  return { call, calls }
}
const setup = (call: ReturnType<typeof fakeServer>['call'], locale: 'en-GB' | 'fr' = 'en-GB') =>
  renderPage(<ShippingRulesPage hours={<p>hours</p>} />, { call, token: tokenFor({ role: 'business' }), locale })
const findZoneCard = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

afterEach(cleanup)

describe('ShippingRulesPage', () => {
  it('shows the default rules and starts with a copy of them', async () => {
    const { call, calls } = fakeServer([])
    setup(call)
    await screen.findByRole('heading', { name: 'You are using the default rules' })
    expect(screen.getByRole('table').textContent).toContain('£5.49')
    fireEvent.click(screen.getByRole('button', { name: 'Customise these rules' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['POST /users/shipping_and_return_rules/defaults']))
    expect(screen.getByText('hours')).toBeTruthy()
  })

  it('saves a draft with a decimal comma', async () => {
    const { call, calls } = fakeServer([rule])
    setup(call)
    const mainland = await findZoneCard('UK mainland')
    const row = within(mainland.getByRole('listitem', { name: 'UK mainland, row 1' }))
    fireEvent.change(row.getByLabelText('Price'), { target: { value: '3,99' } })
    expect(mainland.getByText('Unsaved changes')).toBeTruthy()
    fireEvent.click(mainland.getByRole('button', { name: 'Save UK mainland' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({
      name: 'PUT /users/shipping_and_return_rules/{id}',
      input: { id: '7', shipping_and_return_rule: { bands: [{ up_to_weight: '2', up_to_length: 60, price: '3.99' }, rule.bands[1]] } },
    })
    await waitFor(() => expect(mainland.queryByText('Unsaved changes')).toBeNull())
  })

  it('adds a row above the open last row on Enter and focuses it', async () => {
    setup(fakeServer([rule]).call)
    const mainland = await findZoneCard('UK mainland')
    fireEvent.keyDown(within(mainland.getByRole('listitem', { name: 'UK mainland, row 2' })).getByLabelText('Price'), { key: 'Enter' })
    const newWeightInput = within(mainland.getByRole('listitem', { name: 'UK mainland, row 2' })).getByLabelText('Weight up to')
    expect((newWeightInput as HTMLInputElement).value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(newWeightInput))
    fireEvent.change(newWeightInput, { target: { value: '0,75' } })
    fireEvent.blur(newWeightInput)
    expect((newWeightInput as HTMLInputElement).value).toBe('750 g')
    fireEvent.click(mainland.getByRole('button', { name: 'Remove UK mainland, row 2' }))
    expect(mainland.getAllByRole('listitem')).toHaveLength(2)
  })

  it('shows an invalid field and sends nothing', async () => {
    const { call, calls } = fakeServer([rule])
    setup(call)
    const mainland = await findZoneCard('UK mainland')
    const secondRow = within(mainland.getByRole('listitem', { name: 'UK mainland, row 2' }))
    fireEvent.change(secondRow.getByLabelText('Price'), { target: { value: '1' } })
    fireEvent.click(mainland.getByRole('button', { name: 'Save UK mainland' }))
    expect(await secondRow.findByText('The price cannot be lower than in the row above.')).toBeTruthy()
    expect(secondRow.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })

  it('keeps the draft and marks the field when the server rejects it', async () => {
    const errors = [
      {
        status: '422',
        code: 'shipping_bands_invalid',
        title: '',
        source: { pointer: '/shipping_and_return_rule/bands/1/up_to_weight' },
        meta: { reason: 'not_larger' },
      },
    ]
    setup(fakeServer([rule], { ok: false, status: 422, errors }).call)
    const mainland = await findZoneCard('UK mainland')
    fireEvent.change(mainland.getByLabelText('Dispatch time'), { target: { value: '4' } })
    fireEvent.click(mainland.getByRole('button', { name: 'Save UK mainland' }))
    expect(await mainland.findByText('The limit must be higher than in the row above.')).toBeTruthy()
    expect((mainland.getByLabelText('Dispatch time') as HTMLInputElement).value).toBe('4')
    expect(mainland.getByText('Unsaved changes')).toBeTruthy()
  })

  it('shows the cost of a parcel by the unsaved draft', async () => {
    setup(fakeServer([rule]).call)
    expect(await screen.findByText('2.3 kg to Leeds: £12.00, 2–3 working days')).toBeTruthy()
    expect(screen.getByText('Belfast: no delivery')).toBeTruthy()
    const mainland = await findZoneCard('UK mainland')
    fireEvent.change(within(mainland.getByRole('listitem', { name: 'UK mainland, row 1' })).getByLabelText('Weight up to'), {
      target: { value: '5' },
    })
    expect(screen.getByText('2.3 kg to Leeds: £4.50, 2–3 working days')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Longest side (optional)'), { target: { value: '61' } })
    expect(screen.getByText('2.3 kg to Leeds: £12.00, 2–3 working days')).toBeTruthy()
    fireEvent.click(mainland.getByRole('checkbox', { name: /Deliver to this zone/ }))
    expect(screen.getByText('Leeds: no delivery')).toBeTruthy()
    fireEvent.click(mainland.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByText('2.3 kg to Leeds: £12.00, 2–3 working days')).toBeTruthy()
  })

  it('copies prices from another zone, also into a new zone', async () => {
    const { call, calls } = fakeServer([rule, euRule])
    setup(call)
    const world = await findZoneCard('Rest of the world')
    fireEvent.click(world.getByRole('button', { name: 'Add delivery: Rest of the world' }))
    const startedCard = await findZoneCard('Rest of the world')
    fireEvent.click(startedCard.getByRole('button', { name: 'Copy prices from…' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'European Union' }))
    fireEvent.click(startedCard.getByRole('button', { name: 'Save Rest of the world' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toMatchObject({
      name: 'POST /users/shipping_and_return_rules',
      input: { shipping_and_return_rule: { zone: 'world', bands: euRule.bands } },
    })
  })

  it('shows its texts in French', async () => {
    setup(fakeServer([rule]).call, 'fr')
    expect(await screen.findByRole('heading', { level: 1, name: 'Livraison et retours' })).toBeTruthy()
    expect(await screen.findByText('2,3 kg vers Leeds : 12,00 £, 2–3 jours ouvrés')).toBeTruthy()
  })
})
