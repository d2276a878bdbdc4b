// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Order } from '@partlane/client/orders'
import type { ItemSurcharge } from '@partlane/client/surcharges'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { OrderTotals } from '../OrderTotals.tsx'
import { NextStep } from '../progress/NextStep.tsx'
import { OrderSurcharges } from './OrderSurcharges.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const gbp = (minor: number) => money(minor, 'gbp')
const sellerAddress = { full_name: 'Fiona Grant', line1: '4 Foundry Road', city: 'Perth', postal_code: 'PH1 3AA', country: 'GB' }
const photo: ItemSurcharge['refusal_photos'][number] = {
  position: 1,
  url: '/media/housing.jpg',
  sources: [],
  width: 640,
  height: 480,
  placeholder: '',
}

const surchargeOf = (values: Partial<ItemSurcharge>): ItemSurcharge =>
  ({
    id: '7',
    item_id: '81',
    status: 'held',
    amount: gbp(5_000),
    due_at: '2026-12-20T12:00:00.000Z',
    sent_at: null,
    carrier_name: null,
    tracking_number: null,
    tracking_url: null,
    refusal_reason: null,
    refusal_text: null,
    refusal_photos: [],
    escalation_text: null,
    decision_text: null,
    return_address: null,
    actions: [],
    ...values,
  }) as ItemSurcharge

const orderOf = (side: Order['side'], surcharge: Partial<ItemSurcharge>): Order =>
  ({
    id: '31',
    side,
    shipping_type: 'ship_only',
    items: [
      {
        id: '81',
        listing_slug: 'alternator',
        title: 'Alternator',
        quantity: 2,
        unit_price: gbp(12_000),
        unit_surcharge: gbp(2_500),
        status: 'confirmed',
        shipping_type: 'ship_only',
        actions: [],
        refund_reasons: [],
        warranty: 'none',
        decline_reason: null,
        fit: null,
        return_terms: null,
        photo: null,
      },
    ],
    items_total: gbp(24_000),
    shipping_total: gbp(0),
    surcharge_total: gbp(5_000),
    total: gbp(29_000),
    charged: gbp(29_000),
    fee: side === 'seller' ? gbp(2_400) : null,
    fee_percentage: side === 'seller' ? 10 : null,
    earnings: side === 'seller' ? gbp(21_600) : null,
    fee_repaid: side === 'seller' ? gbp(0) : null,
    surcharge_held: side === 'seller' ? gbp(5_000) : null,
    surcharge_fee: side === 'seller' ? gbp(0) : null,
    label_costs: [],
    repaid: gbp(0),
    actions: [],
    refunds: [],
    surcharges: [surchargeOf(surcharge)],
  }) as unknown as Order

function render(order: Order, { response, locale = 'en-GB' }: { response?: InProcessResult; locale?: Locale } = {}) {
  const changes: Record<string, unknown>[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    if (method === 'PUT') {
      expect(path).toBe('/users/orders/{id}/surcharges/{surcharge_id}')
      changes.push(input)
    }
    return response ?? { ok: true, value: order }
  }
  renderPage(
    <>
      <OrderItems order={order} />
      <OrderTotals order={order} />
      <OrderSurcharges order={order} />
    </>,
    { call, token: tokenFor(), locale },
  )
  return changes
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const inDialog = () => within(screen.getByRole('dialog'))
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const inputOf = (surcharge: object) => ({ id: '31', surcharge_id: '7', surcharge })

describe('an order with an exchange surcharge', () => {
  it('shows it at the item for all units, in the totals, and until when the old unit is sent', () => {
    render(orderOf('buyer', {}))
    expect(screen.getByText('Exchange surcharge £50.00')).toBeTruthy()
    expect([...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)).toContain('£50.00')
    expect(screen.getByText('Held')).toBeTruthy()
    expect(screen.getByText(/Send the old unit to the seller by Sunday,? 20 December 2026/)).toBeTruthy()
  })

  it('waits for the arrival of the part before it names a day, in French', () => {
    render(orderOf('buyer', { due_at: null }), { locale: 'fr' })
    expect(screen.getByText(/Vous avez 30 jours pour l’envoyer/)).toBeTruthy()
  })

  it('shows the refusal with its photos, the objection and the decision, and no button at the end', () => {
    const refusal = {
      refusal_reason: 'damaged',
      refusal_text: 'A lug is broken.',
      refusal_photos: [photo],
    } satisfies Partial<ItemSurcharge>
    render(orderOf('buyer', { status: 'forfeited', ...refusal, escalation_text: 'It was whole.', decision_text: 'The break is old.' }))
    for (const text of ['Seller: A lug is broken.', 'Buyer: It was whole.', 'Our team: The break is old.'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Photo 1 of the old unit' }).closest('a')?.getAttribute('href')).toBe(photo.url)
    expect(screen.getByText('Paid to the seller')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the next step of a completed order', () => {
  const renderStep = (order: Order) => {
    renderPage(
      <NextStep order={{ ...order, status: 'completed', deadlines: [], parcels: [], timeline: [], withdraw_until: null } as Order} />,
      {
        token: tokenFor(),
      },
    )
    return screen.getByRole('heading', { name: 'What happens next' }).closest('section')?.textContent ?? ''
  }

  it('names the old unit while it is to be sent or checked', () => {
    expect(renderStep(orderOf('buyer', {}))).toContain('Send the old unit to the seller by')
    cleanup()
    expect(renderStep(orderOf('seller', { status: 'sent' }))).toContain('Check the old unit by')
  })

  it('does not name an old unit that is settled or not due', () => {
    for (const surcharge of [{ status: 'refunded', due_at: null }, { due_at: null }] as const) {
      expect(renderStep(orderOf('buyer', surcharge))).not.toContain('old unit')
      cleanup()
    }
  })
})

describe('the buyer', () => {
  it('sends the old unit to the address of the seller with a carrier', async () => {
    const changes = render(orderOf('buyer', { actions: ['send'], return_address: sellerAddress }))
    press('Send old unit')
    expect(inDialog().getByText('4 Foundry Road')).toBeTruthy()
    submit()
    expect(inDialog().getByText('Choose a carrier.')).toBeTruthy()
    expect(changes).toEqual([])
    fireEvent.change(inDialog().getByLabelText(/^Carrier/), { target: { value: 'royal_mail' } })
    fireEvent.change(inDialog().getByLabelText('Tracking number'), { target: { value: 'AB123456789GB' } })
    submit()
    await waitFor(() => expect(changes).toEqual([inputOf({ action: 'send', carrier: 'royal_mail', tracking_number: 'AB123456789GB' })]))
  })

  it('hands the old unit over', async () => {
    const changes = render(orderOf('buyer', { actions: ['send'] }))
    press('Send old unit')
    fireEvent.click(inDialog().getByRole('checkbox', { name: 'I have handed it over' }))
    submit()
    await waitFor(() => expect(changes).toEqual([inputOf({ action: 'send', carrier: null })]))
  })

  it('lets the team decide, and reads why that is refused', async () => {
    const refusal: InProcessResult = { ok: false, status: 409, errors: [{ status: '409', code: 'surcharge_is_refunded', title: '' }] }
    const changes = render(orderOf('buyer', { status: 'refused', actions: ['escalate'] }), { response: refusal })
    press('Let our team decide')
    expect(inDialog().queryByRole('button', { name: 'Add photos' })).toBeNull()
    fireEvent.change(inDialog().getByRole('textbox'), { target: { value: 'It was whole.' } })
    submit()
    await waitFor(() => expect(changes).toEqual([inputOf({ action: 'escalate', text: 'It was whole.' })]))
    await waitFor(() => expect(inDialog().getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
    expect(inDialog().getByText('This surcharge has been refunded.')).toBeTruthy()
  })
})

describe('the seller', () => {
  it('confirms the old unit', async () => {
    const changes = render(orderOf('seller', { status: 'sent', actions: ['confirm', 'refuse'] }))
    press('Old unit is right')
    expect(inDialog().getByText('The buyer gets £50.00 back.')).toBeTruthy()
    fireEvent.click(inDialog().getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(changes).toEqual([inputOf({ action: 'confirm' })]))
  })

  it('refuses the old unit with a reason, a text and photos', async () => {
    const changes = render(orderOf('seller', { status: 'sent', actions: ['confirm', 'refuse'] }))
    press('Refuse old unit')
    expect(inDialog().getByRole('button', { name: 'Add photos' })).toBeTruthy()
    expect((inDialog().getByLabelText(/^Reason/) as HTMLSelectElement).value).toBe('')
    fireEvent.change(inDialog().getByLabelText(/^Explanation/), { target: { value: 'The pulley is missing.' } })
    submit()
    expect(inDialog().getByText('Choose a reason.')).toBeTruthy()
    expect(changes).toEqual([])
    fireEvent.change(inDialog().getByLabelText(/^Reason/), { target: { value: 'incomplete' } })
    submit()
    const refusal = { action: 'refuse', reason: 'incomplete', text: 'The pulley is missing.', upload_ids: [] }
    await waitFor(() => expect(changes).toEqual([inputOf(refusal)]))
  })

  it('sees that a held surcharge is not a part of the earnings', () => {
    render(orderOf('seller', { status: 'sent' }))
    const rows = [...document.querySelectorAll('dl dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
    expect(rows).toContainEqual(['Surcharge held for the old unit', '-£50.00'])
    expect(rows.at(-1)?.[1]).toBe('£216.00')
  })
})
