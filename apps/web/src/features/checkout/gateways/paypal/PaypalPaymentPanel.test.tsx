// @vitest-environment jsdom
import type { InProcessCall, InProcessResult } from '@partlane/client/api/transport'
import { money } from '@partlane/domain/money/amounts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../../test/render.tsx'
import type { PaymentPanelProps } from '../payment-panels.ts'
import { PaypalPaymentPanel } from './PaypalPaymentPanel.tsx'
import type { ButtonsOptions } from './paypal-js.ts'

const APPROVAL_URL = 'https://paypal.test/checkoutnow?token=5O1'
const ok = (value: unknown): InProcessResult => ({ ok: true, value })
let scriptNumber = 0

type Options = { merchantIds?: string[]; view?: PaymentPanelProps['view']; refused?: string; isTest?: boolean }
const payView = { kind: 'pay', until: null, canExtend: false, declineCode: null, isNotReceived: false } as const

function renderPanel({ merchantIds = ['M1', 'M2'], view = payView, refused, isTest = false }: Options = {}) {
  const scriptUrl = `http://paypal.test/sdk/${++scriptNumber}`
  const calls: string[] = []
  const order = { id: '7', status: 'paying', paypal_order_id: '5O1', approval_url: APPROVAL_URL, decline_code: null }
  const purchase = { id: '7', gateway: 'paypal', status: 'reserved', total: money(6535, 'gbp'), terms_version: 1, lines: [] }
  const call: InProcessCall = async ({ method, path }) => {
    calls.push(`${method} ${path}`)
    if (path.endsWith('/merchant'))
      return ok({ id: '7', merchant_ids: merchantIds, currency: 'gbp', client_id: 'AbC', script_url: scriptUrl, test_mode: isTest })
    if (method === 'POST' && refused) return { ok: false, status: 409, errors: [{ status: '409', code: refused, title: '' }] }
    if (path.includes('/paypals/orders')) return ok(order)
    return ok(purchase)
  }
  const payment: PaymentPanelProps['payment'] = {
    attemptState: 'none',
    refusal: null,
    pay: async () => undefined,
    checkPayment: async () => undefined,
    confirmQuietly: async () => undefined,
  }
  const props = { purchase: purchase as unknown as PaymentPanelProps['purchase'], view, payment }
  renderPage([{ path: '*', element: <PaypalPaymentPanel {...props} /> }], { path: '/checkout/7', call })
  return { calls, script: () => document.querySelector<HTMLScriptElement>(`script[src^="${scriptUrl}"]`) }
}

async function renderReady(options: Options = {}) {
  let received: ButtonsOptions | undefined
  vi.stubGlobal('paypal', {
    Buttons: (buttonsOptions: ButtonsOptions) => {
      received = buttonsOptions
      return { isEligible: () => true, render: async () => undefined, close: async () => undefined }
    },
  })
  const panel = renderPanel(options)
  await waitFor(() => expect(panel.script()).not.toBeNull())
  await act(async () => panel.script()?.dispatchEvent(new Event('load')))
  await waitFor(() => expect(received).toBeDefined())
  return { ...panel, buttons: received as ButtonsOptions }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('PaypalPaymentPanel', () => {
  it('loads the script for the sellers and the currency of the purchase', async () => {
    const { script } = await renderReady()
    const { searchParams } = new URL(script()?.src ?? '')
    expect(Object.fromEntries(searchParams)).toMatchObject({ 'client-id': 'AbC', currency: 'GBP', 'merchant-id': '*', locale: 'en_GB' })
    expect(script()?.dataset.merchantId).toBe('M1,M2')
  })

  it('creates the order by our server and completes it after the approval', async () => {
    const { buttons, calls } = await renderReady({ merchantIds: ['M1'] })
    await act(async () => expect(await buttons.createOrder()).toBe('5O1'))
    await act(async () => buttons.onApprove())
    expect(calls.filter((entry) => entry.includes('/paypals/orders') && !entry.startsWith('GET'))).toEqual([
      'POST /payments/paypals/orders',
      'PUT /payments/paypals/orders/{id}',
    ])
  })

  it('says that no real money moves only in test mode', async () => {
    await renderReady({ isTest: true })
    expect(screen.getByText('Test mode: no real money moves.')).toBeTruthy()
    cleanup()
    await renderReady()
    expect(screen.queryByText(/Test mode/)).toBeNull()
  })

  it('shows why the order was refused', async () => {
    const { buttons } = await renderReady({ refused: 'payment_method_not_accepted' })
    await act(async () => {
      await buttons.createOrder().catch(buttons.onError)
    })
    expect(screen.getByRole('alert').textContent).toContain('cannot be paid together by this method')
  })

  it('offers the page of PayPal when the script cannot be loaded, and loads it again', async () => {
    const { script } = renderPanel()
    await waitFor(() => expect(script()).not.toBeNull())
    await act(async () => script()?.dispatchEvent(new Event('error')))
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    expect(screen.getByRole('button', { name: 'Continue at PayPal' })).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await waitFor(() => expect(script()).not.toBeNull())
  })

  it('continues an approval that was interrupted with the button only, and says so after a cancellation', async () => {
    const { buttons } = await renderReady({ view: { kind: 'challenge', url: APPROVAL_URL, until: null } })
    expect(screen.getByText(/have not completed the payment at PayPal yet/)).toBeTruthy()
    await act(async () => buttons.onCancel())
    expect(screen.getByText(/left PayPal without paying/)).toBeTruthy()
    expect(screen.queryByText('Continue at PayPal')).toBeNull()
    await act(async () => expect(await buttons.createOrder()).toBe('5O1'))
  })

  it('links to an approval that was interrupted when the script cannot be loaded', async () => {
    const { script } = renderPanel({ view: { kind: 'challenge', url: APPROVAL_URL, until: null } })
    await waitFor(() => expect(script()).not.toBeNull())
    expect(screen.queryByText('Continue at PayPal')).toBeNull()
    await act(async () => script()?.dispatchEvent(new Event('error')))
    expect(screen.getByRole('link', { name: 'Continue at PayPal' }).getAttribute('href')).toBe(APPROVAL_URL)
  })
})
