// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { item, order, press, render } from './test-helpers.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the seller', () => {
  it('confirms all items', async () => {
    const { changes } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    expect(screen.getByText(/Accept the order or decline parts by Wednesday,? 25 November 2026/)).toBeTruthy()
    press('Accept order')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toEqual({
      name: 'PUT /users/orders/{id}/items',
      input: { id: '31', order_items: { action: 'accept', item_ids: ['81'] } },
    })
  })

  it('declines with a reason and a message', async () => {
    const { changes, requests } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    press('Decline order')
    await screen.findByText('£120.28 (€140.55)')
    const amounts = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
    expect(amounts).toEqual(['£116.80', '£3.48', '£120.28 (€140.55)', '£11.68'])
    expect(requests.at(-1)).toEqual({ name: 'GET /users/orders/{id}/repayment_preview', input: { id: '31', item_ids: '81' } })
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'damaged' } })
    fireEvent.change(screen.getByLabelText(/Message to the buyer/), { target: { value: 'Cracked.' } })
    press('Decline')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.input.order_items).toEqual({ action: 'decline', item_ids: ['81'], reason: 'damaged', text: 'Cracked.' })
  })

  it('declines nothing before a reason is chosen', async () => {
    const { changes } = render(order({ items: [item({ actions: ['accept', 'decline'] })] }))
    press('Decline order')
    const reason = screen.getByLabelText(/^Reason/) as HTMLSelectElement
    expect(reason.value).toBe('')
    press('Decline')
    await screen.findByText('Choose a reason.')
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toEqual([])
  })

  it('sees why an action was refused', async () => {
    const refusal: InProcessResult = { ok: false, status: 409, errors: [{ status: '409', code: 'order_item_is_declined', title: '' }] }
    render(order({ items: [item({ actions: ['accept', 'decline'] })] }), refusal)
    press('Accept order')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
  })

  it('sends some units with one attempt, however often the button is pressed', async () => {
    const accepted = item({ status: 'accepted' })
    const { changes } = render(order({ status: 'create_shipping', items: [accepted], actions: ['dispatch'], deadlines: [] }), {
      ok: false,
      status: 503,
      errors: [{ status: '503', code: 'unavailable', title: '' }],
    })
    press('Send parcel')
    press('Mark as sent')
    expect(screen.getByText('Choose a carrier.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Carrier/))
    expect(changes()).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Carrier/), { target: { value: 'evri' } })
    fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: '12' } })
    expect(screen.getByText(/does not look like a number of Evri/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Number of Brake disc'), { target: { value: '1' } })
    press('Mark as sent')
    await screen.findByRole('alert')
    press('Mark as sent')
    await waitFor(() => expect(changes()).toHaveLength(2))
    const parcels = changes().map(({ input }) => input.parcel as { attempt: string; items: object[] })
    expect(parcels[0]).toMatchObject({ carrier: 'evri', tracking_number: '12', items: [{ item_id: '81', quantity: 1 }] })
    expect(new Set(parcels.map(({ attempt }) => attempt)).size).toBe(1)
  })

  it('needs the name of another carrier', async () => {
    const { changes } = render(
      order({ status: 'create_shipping', items: [item({ status: 'accepted' })], actions: ['dispatch'], deadlines: [] }),
    )
    press('Send parcel')
    fireEvent.change(screen.getByLabelText(/^Carrier/), { target: { value: 'other' } })
    press('Mark as sent')
    expect(screen.getByText('Enter the name of the carrier.')).toBeTruthy()
    expect(changes()).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Name of the carrier/), { target: { value: 'Van of a friend' } })
    expect(screen.queryByText('Enter the name of the carrier.')).toBeNull()
    fireEvent.change(screen.getByLabelText('Tracking link'), { target: { value: 'van.example' } })
    press('Mark as sent')
    expect(screen.getByText('Enter a link that begins with https://.')).toBeTruthy()
    expect(changes()).toEqual([])
    fireEvent.change(screen.getByLabelText('Tracking link'), { target: { value: 'https://van.example/1' } })
    press('Mark as sent')
    await waitFor(() => expect(changes()).toHaveLength(1))
  })

  it.each([
    ['Accept order', { items: [item({ actions: ['accept', 'decline'] }), item({ id: '82', status: 'accepted' })] }],
    ['Send parcel', { items: [item({ status: 'accepted' })] }],
    ['Hand over', { items: [item({ status: 'accepted' })], actions: ['collect'] }],
  ] as [string, Partial<Order>][])('has one main action: %s', (name, values) => {
    render(order({ status: 'create_shipping', actions: ['dispatch', 'collect', 'cancel'], ...values }))
    const main = screen.getAllByRole('button').filter((button) => button.className.includes('bg-accent'))
    expect(main.map(({ textContent }) => textContent)).toEqual([name])
  })

  it('enters an address when the listing has none, and sees which field is wrong', async () => {
    const pending = item({ shipping_type: 'click_and_collect', actions: ['accept', 'decline'] })
    const refused = (code: string, pointer?: string) => ({
      ok: false as const,
      status: 409,
      errors: [{ status: '409', code, title: '', ...(pointer ? { source: { pointer } } : {}) }],
    })
    const responses = [refused('collection_address_missing'), refused('required', '/order_items/collection_address/city')]
    const { changes } = render(order({ items: [pending] }), () => responses[changes().length - 1] ?? { ok: true, value: order({}) })
    press('Accept order')
    await screen.findByText('Where is it collected?')
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Street address/), { target: { value: '2 Micklegate' } })
    fireEvent.change(dialog.getByRole('textbox', { name: /^Postcode/ }), { target: { value: 'YO1 6JX' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Accept order' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Town or city/).getAttribute('aria-invalid')).toBe('true'))
    const collection_address = { line1: '2 Micklegate', postal_code: 'YO1 6JX', country: 'GB' }
    expect(changes()[1]?.input).toMatchObject({ order_items: { action: 'accept', item_ids: ['81'], collection_address } })
  })

  it('enters the collection code and sees the tries left', async () => {
    const wrong: InProcessResult = {
      ok: false,
      status: 422,
      errors: [{ status: '422', code: 'collection_code_wrong', title: '', meta: { tries_left: 3 } }],
    }
    const { changes } = render(order({ status: 'create_shipping', actions: ['collect'], deadlines: [] }), wrong)
    press('Hand over')
    expect(screen.getByText('Enter the six digits of the code.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Code of the buyer'))
    expect(changes()).toEqual([])
    fireEvent.change(screen.getByLabelText('Code of the buyer'), { target: { value: '12 34 56' } })
    press('Hand over')
    await screen.findByText('This code is wrong. 3 tries left.')
    expect(changes()[0]?.input).toEqual({ id: '31', code: '123456' })
  })
})

describe('the buyer', () => {
  it('is asked once before the arrival is confirmed', async () => {
    const sent = item({ status: 'accepted', actions: ['confirm'], dispatched_at: '2026-11-24T10:00:00.000Z' })
    const { changes } = render(order({ side: 'buyer', status: 'create_shipping', items: [sent] }))
    press('It has arrived')
    expect(changes()).toEqual([])
    press('Yes, it has arrived')
    await waitFor(() => expect(changes()[0]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['81'] }))
  })

  it('confirms a collection that the seller could not enter', async () => {
    const waiting = item({ status: 'accepted', shipping_type: 'click_and_collect', actions: ['confirm'] })
    const sent = item({ id: '82', status: 'accepted', actions: ['confirm'], dispatched_at: '2026-11-24T10:00:00.000Z' })
    const { changes } = render(order({ side: 'buyer', status: 'create_shipping', items: [waiting, sent], collection_code: '048213' }))
    press('I have collected my order')
    expect(changes()).toEqual([])
    press('Yes, I have it')
    await waitFor(() => expect(changes()[0]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['81'] }))
    press('It has arrived')
    press('Yes, it has arrived')
    await waitFor(() => expect(changes()[1]?.input.order_items).toEqual({ action: 'confirm', item_ids: ['82'] }))
  })

  it('is asked once before cancelling', async () => {
    const { changes } = render(order({ side: 'buyer', actions: ['cancel'] }))
    press('Cancel order')
    press('Keep order')
    expect(changes()).toEqual([])
    press('Cancel order')
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement)
    await waitFor(() => expect(changes()[0]?.name).toBe('PUT /users/orders/{id}/cancel'))
  })

  it('sees the collection code until the part is handed over', () => {
    const waiting = item({ status: 'accepted', shipping_type: 'click_and_collect' })
    render(order({ side: 'buyer', status: 'create_shipping', items: [waiting], collection_code: '048213' }))
    expect(screen.getByText('048213')).toBeTruthy()
    cleanup()
    const collected = item({ ...waiting, delivered_at: '2026-11-24T10:00:00.000Z' })
    render(order({ side: 'buyer', status: 'create_shipping', items: [collected], collection_code: '048213' }))
    expect(screen.queryByText('048213')).toBeNull()
  })
})
