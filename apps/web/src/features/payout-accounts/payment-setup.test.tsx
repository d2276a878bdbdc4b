// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { PaymentSetupPage } from './PaymentSetupPage.tsx'

afterEach(cleanup)

const card = {
  name: 'stripe',
  kind: 'card',
  status: 'connect_completed',
  active: true,
  merchant_id_added: true,
  pending: false,
  missing: [],
  disabled_reason: null,
  checked_at: '2026-11-24T09:00:00.000Z',
  test_mode: false,
}
const paypal = { ...card, name: 'paypal', kind: 'paypal' }
const unconnected = { ...paypal, status: 'waiting_for_details', active: false, merchant_id_added: false, checked_at: null }

type Render = { gateway?: object; path?: string; locale?: 'en-GB' | 'fr'; waiting?: object[]; linkError?: string }

function renderSetup({ gateway = unconnected, path = '/profile/payment-setup', locale = 'en-GB', waiting = [], linkError }: Render = {}) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const details = { id: '1', accepted_payments: 'both', gateways: [card, gateway], waiting }
  const call = async (
    { method, path: route }: { method: string; path: string },
    input: Record<string, unknown>,
  ): Promise<InProcessResult> => {
    const name = `${method} ${route}`
    requests.push({ name, input })
    if (route === '/payments/account_details') return { ok: true, value: details }
    return { ok: false, status: 502, errors: [{ status: '502', code: linkError ?? 'not_found', title: '' }] }
  }
  renderPage(<PaymentSetupPage />, { path, token: tokenFor(), call, locale })
  return { requests }
}

const findPaypal = async () => within((await screen.findByRole('heading', { name: 'PayPal' })).closest('section') ?? document.body)

describe('the card of PayPal', () => {
  it.each([
    ['not connected', unconnected, 'Not connected', 'Connect PayPal'],
    [
      'connected but PayPal checks it',
      { ...unconnected, status: 'waiting_for_connect_completion', merchant_id_added: true, pending: true },
      'Pending',
      'Continue',
    ],
    ['agreed but unable to receive', { ...paypal, status: 'consent_granted', active: false }, 'Almost complete', 'Continue'],
    [
      'restricted',
      { ...paypal, status: 'consent_granted', active: false, disabled_reason: 'payments_not_receivable' },
      'Restricted',
      'Continue',
    ],
    ['disconnected', { ...unconnected, merchant_id_added: true }, 'Details missing', 'Continue'],
  ])('shows an account that is %s', async (_, gateway, label, button) => {
    renderSetup({ gateway })
    const section = await findPaypal()
    expect(section.getByText(label)).toBeTruthy()
    expect(section.getByRole('button', { name: button })).toBeTruthy()
  })

  it('shows a complete account without a button', async () => {
    renderSetup({ gateway: paypal })
    const section = await findPaypal()
    expect(section.getByText('Connected')).toBeTruthy()
    expect(section.queryByRole('button')).toBeNull()
  })

  it('says what is missing, in both languages', async () => {
    const gateway = { ...paypal, status: 'consent_granted', active: false, missing: ['primary_email_confirmed', 'proof.of_address'] }
    renderSetup({ gateway })
    const section = await findPaypal()
    expect(section.getByText('A confirmed email address at PayPal')).toBeTruthy()
    expect(section.getByText('Further details, which the next page shows')).toBeTruthy()
    cleanup()
    renderSetup({ gateway, locale: 'fr' })
    expect((await findPaypal()).getByText('Une adresse email confirmée chez PayPal')).toBeTruthy()
  })

  it('names an account that another member has connected', async () => {
    renderSetup({ gateway: { ...unconnected, disabled_reason: 'account_of_another_member' } })
    expect((await findPaypal()).getByText(/Another member has connected this account/)).toBeTruthy()
  })

  it('asks for a link of PayPal, and says when PayPal is unavailable', async () => {
    const { requests } = renderSetup({ linkError: 'payment_unavailable' })
    fireEvent.click((await findPaypal()).getByRole('button', { name: 'Connect PayPal' }))
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('POST /payments/paypals/account_links'))
    expect(await (await findPaypal()).findByRole('alert')).toBeTruthy()
  })
})

describe('the page of payment setup', () => {
  it('believes the state of the provider, not the address of the return', async () => {
    renderSetup({ path: '/profile/payment-setup?connected=paypal&merchantIdInPayPal=X&permissionsGranted=true' })
    expect(await screen.findByText('Your account is not complete yet. You can continue below.')).toBeTruthy()
    cleanup()
    renderSetup({ gateway: paypal, path: '/profile/payment-setup?connected=paypal' })
    expect(await screen.findByText('Your account is connected.')).toBeTruthy()
  })

  it('shows the earnings that wait, and which payments the parts accept', async () => {
    renderSetup({ waiting: [{ amount: '95.49', currency: 'gbp' }] })
    expect(await screen.findByText('£95.49')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /PayPal only/ })).toBeTruthy()
  })

  it('shows an error with a way to try again', async () => {
    renderPage(<PaymentSetupPage />, { path: '/profile/payment-setup', token: tokenFor() })
    expect(await screen.findByText('Your payment setup could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
