// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PaymentSetupPage } from './PaymentSetupPage.tsx'

afterEach(cleanup)

const gateway = {
  name: 'sandbox',
  kind: 'card',
  status: 'waiting_for_details',
  active: false,
  merchant_id_added: false,
  missing: [],
  disabled_reason: null,
  checked_at: null,
  test_mode: true,
}
const details = { id: '1', gateways: [gateway], waiting: [], accepted_payments: 'both' }

type Options = { values: Record<string, object>; path?: string; locale?: 'en-GB' | 'fr' }

function open({ values, path = '/profile/payment-setup', locale = 'en-GB' }: Options) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async (endpoint: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${endpoint.method} ${endpoint.path}`
    requests.push({ name, input })
    const value = values[name]
    return value ? { ok: true, value } : { ok: false, status: 503, errors: [{ status: '503', code: 'unavailable', title: '' }] }
  }
  renderPage(<PaymentSetupPage />, { path, token: tokenFor(), call, locale })
  return { lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

const DETAILS = 'GET /payments/account_details'

describe('the payment setup', () => {
  it('shows that it is loading, then the account that is not connected', async () => {
    open({ values: { [DETAILS]: details } })
    expect(screen.getByText('Your payment setup is loading')).toBeTruthy()
    expect(await screen.findByText('Not connected')).toBeTruthy()
    expect(screen.getByText('Test mode')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect an account' })).toBeTruthy()
    expect(screen.queryByText('Payments you accept')).toBeNull()
  })

  it('can be loaded again after an error', async () => {
    const values: Record<string, object> = {}
    open({ values })
    expect(await screen.findByText('Your payment setup could not be loaded')).toBeTruthy()
    values[DETAILS] = details
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Not connected')).toBeTruthy()
  })

  it.each([
    ['waiting_for_connect_completion', { merchant_id_added: true }, 'Pending'],
    ['consent_granted', { merchant_id_added: true }, 'Almost complete'],
    ['connect_completed', { merchant_id_added: true, active: true }, 'Connected'],
    ['connect_completed', { merchant_id_added: true, disabled_reason: 'rejected' }, 'Restricted'],
  ])('shows the state %s %o', async (status, values, label) => {
    open({ values: { [DETAILS]: { ...details, gateways: [{ ...gateway, status, ...values }] } } })
    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.getByRole('button', { name: label === 'Connected' ? 'Change bank account' : 'Continue' })).toBeTruthy()
  })

  it('names what is missing, and an account that another member has connected', async () => {
    const incomplete = {
      merchant_id_added: true,
      missing: ['external_account', 'individual.verification'],
      disabled_reason: 'account_of_another_member',
    }
    open({ values: { [DETAILS]: { ...details, gateways: [{ ...gateway, ...incomplete }] } } })
    expect(await screen.findByText('A bank account')).toBeTruthy()
    expect(screen.getByText('A document that proves your identity or address')).toBeTruthy()
    expect(screen.getByText(/Another member has connected this account/)).toBeTruthy()
  })

  it('shows what waits to be paid out', async () => {
    open({ values: { [DETAILS]: { ...details, waiting: [{ amount: '50.49', currency: 'gbp' }] } } })
    expect(await screen.findByText('£50.49')).toBeTruthy()
    expect(screen.getByText('We hold this money for you. Connect an account to receive it.')).toBeTruthy()
  })

  it('trusts the state of the gateway after a return, not the address', async () => {
    open({ values: { [DETAILS]: details }, path: '/profile/payment-setup?connected=sandbox' })
    expect(await screen.findByText('Your account is not complete yet. You can continue below.')).toBeTruthy()
    expect(screen.queryByText('Your account is connected.')).toBeNull()
  })

  it('says that the way to the gateway is not available', async () => {
    open({ values: { [DETAILS]: details } })
    fireEvent.click(await screen.findByRole('button', { name: 'Connect an account' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('names the providers of several card accounts, and connects the chosen one', async () => {
    const stripe = { ...gateway, name: 'stripe', test_mode: false }
    const { lastOf } = open({ values: { [DETAILS]: { ...details, gateways: [gateway, stripe] } } })
    expect(await screen.findByRole('heading', { name: 'Card payments (test provider)' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Connect an account (Stripe)' }))
    await waitFor(() => expect(lastOf('POST /payments/connect/account_links')).toEqual({ gateway: 'stripe' }))
  })

  it('says which of two connected accounts is paid', async () => {
    const connected = { ...gateway, status: 'connect_completed', active: true, merchant_id_added: true }
    open({ values: { [DETAILS]: { ...details, gateways: [connected, { ...connected, name: 'stripe' }] } } })
    expect(await screen.findAllByText('We pay what you earn to this account.')).toHaveLength(1)
    expect(screen.getByText(/we pay what you earn to another one: Card payments \(test provider\)\./)).toBeTruthy()
  })

  it('can be used again after the back button, and asks for the state again', async () => {
    const values: Record<string, object> = { [DETAILS]: details, 'POST /payments/connect/account_links': { url: '#provider' } }
    open({ values })
    const button = await screen.findByRole('button', { name: 'Connect an account' })
    fireEvent.click(button)
    await waitFor(() => expect(window.location.hash).toBe('#provider'))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    values[DETAILS] = { ...details, gateways: [{ ...gateway, merchant_id_added: true }] }
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    const next = await screen.findByRole('button', { name: 'Continue' })
    expect(next.getAttribute('aria-busy')).not.toBe('true')
    window.location.hash = ''
  })

  it('stores the accepted payments of a seller if PayPal is offered', async () => {
    const paypal = { ...gateway, name: 'paypal', kind: 'paypal' }
    const both = { ...details, gateways: [gateway, paypal] }
    const { lastOf } = open({ values: { [DETAILS]: both, 'PUT /payments/account_details': { ...both, accepted_payments: 'stripe' } } })
    fireEvent.click(await screen.findByRole('radio', { name: /Cards only/ }))
    await waitFor(() => expect(lastOf('PUT /payments/account_details')).toEqual({ account_details: { accepted_payments: 'stripe' } }))
    await waitFor(() => expect((screen.getByRole('radio', { name: /Cards only/ }) as HTMLInputElement).checked).toBe(true))
  })

  it('is complete in French', async () => {
    open({ values: { [DETAILS]: details }, locale: 'fr' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Configuration des paiements' })).toBeTruthy()
  })
})
