// @vitest-environment jsdom
import type { Payment } from '@partlane/client/checkout/use-payment'
import { money } from '@partlane/domain/money/amounts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../../test/render.tsx'
import type { PaymentPanelProps } from '../payment-panels.ts'
import { StripePaymentPanel } from './StripePaymentPanel.tsx'

type Handlers = Record<string, (event: object) => void>
let scriptNumber = 0

/** Takes the place of Stripe.js. `submitResult` and `tokenResult` are its responses. */
function fakeStripe() {
  const handlers: Record<string, Handlers> = { payment: {}, expressCheckout: {} }
  const calls = { options: {} as Record<string, unknown>, tokens: 0, appearances: 0 }
  const results = { submit: {} as object, token: (id: number): object => ({ confirmationToken: { id: `ctoken_${id}` } }) }
  const elements = {
    create: (kind: string) => ({
      mount: () => undefined,
      destroy: () => undefined,
      on: (event: string, handler: (value: object) => void) => {
        handlers[kind] = { ...handlers[kind], [event]: handler }
      },
    }),
    update: () => {
      calls.appearances += 1
    },
    submit: async () => results.submit,
  }
  const stripe = () => ({
    elements: (options: Record<string, unknown>) => {
      calls.options = options
      return elements
    },
    createConfirmationToken: async () => {
      calls.tokens += 1
      return results.token(calls.tokens)
    },
  })
  const fire = (kind: string, event: string, value: object = {}) => act(() => handlers[kind]?.[event]?.(value))
  return { stripe, fire, calls, results }
}

function renderPanel({ publishableKey = 'pk_live_1', isNotReceived = false } = {}) {
  const scriptUrl = `http://stripe.test/${++scriptNumber}.js`
  const paid: string[] = []
  const payment: Payment = {
    attemptState: 'none',
    refusal: null,
    pay: async (token) => {
      paid.push(token)
      return undefined
    },
    checkPayment: async () => undefined,
    confirmQuietly: async () => undefined,
  }
  const purchase = {
    gateway: 'stripe',
    panel: { script_url: scriptUrl, publishable_key: publishableKey },
    total: money(6535, 'gbp'),
    lines: [],
  } as unknown as PaymentPanelProps['purchase']
  const view = { kind: 'pay', until: null, canExtend: false, declineCode: null, isNotReceived } as const
  renderPage([{ path: '*', element: <StripePaymentPanel purchase={purchase} view={view} payment={payment} /> }], {
    path: '/checkout/7',
    call: async () => ({ ok: false, status: 404, errors: [] }),
  })
  const script = () => document.querySelector(`script[src="${scriptUrl}"]`)
  return { paid, script }
}

async function renderReady(options: Parameters<typeof renderPanel>[0] = {}) {
  const fake = fakeStripe()
  vi.stubGlobal('Stripe', fake.stripe)
  const panel = renderPanel(options)
  await waitFor(() => expect(panel.script()).not.toBeNull())
  await act(async () => panel.script()?.dispatchEvent(new Event('load')))
  fake.fire('payment', 'ready')
  return { ...fake, ...panel }
}

const payButton = () => screen.getByRole('button', { name: /^Pay £65\.35/ })
const clickPay = () => act(async () => void fireEvent.click(payButton()))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('StripePaymentPanel', () => {
  it('pays with a confirmation token, for the amount that is shown', async () => {
    const { paid, calls } = await renderReady()
    expect(calls.options).toMatchObject({ mode: 'payment', amount: 6535, currency: 'gbp', captureMethod: 'manual', locale: 'en-GB' })
    await clickPay()
    expect(paid).toEqual(['ctoken_1'])
  })

  it('pays nothing while a field is wrong, and shows other messages of Stripe', async () => {
    const { paid, results, calls, fire } = await renderReady()
    results.submit = { error: { type: 'validation_error', message: 'incomplete' } }
    await clickPay()
    expect(calls.tokens).toBe(0)
    expect(screen.queryByText('incomplete')).toBeNull()
    results.submit = {}
    results.token = () => ({ error: { type: 'card_error', message: 'Your card number is incorrect.' } })
    await clickPay()
    expect(screen.getByRole('alert').textContent).toBe('Your card number is incorrect.')
    fire('payment', 'change')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(paid).toEqual([])
  })

  it('creates one token for two clicks', async () => {
    const { paid, calls } = await renderReady()
    await act(async () => {
      fireEvent.click(payButton())
      fireEvent.click(payButton())
    })
    expect([calls.tokens, paid.length]).toEqual([1, 1])
  })

  it('sends a payment that was not received again with the same token', async () => {
    const { paid } = await renderReady({ isNotReceived: true })
    await clickPay()
    await clickPay()
    expect(paid).toEqual(['ctoken_1', 'ctoken_1'])
  })

  it('pays by a wallet when the buyer has confirmed in it', async () => {
    const { paid, fire } = await renderReady()
    fire('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } })
    expect(screen.getByText('Or pay by card')).toBeTruthy()
    const resolve = vi.fn()
    fire('expressCheckout', 'click', { resolve })
    expect(resolve).toHaveBeenCalled()
    await act(async () => fire('expressCheckout', 'confirm'))
    await waitFor(() => expect(paid).toEqual(['ctoken_1']))
  })

  it('says that the form could not be loaded, and loads it again', async () => {
    const { script } = renderPanel()
    await waitFor(() => expect(script()).not.toBeNull())
    await act(async () => script()?.dispatchEvent(new Event('error')))
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    await waitFor(() => expect(script()).not.toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('marks a test key', async () => {
    await renderReady({ publishableKey: 'pk_test_1' })
    expect(screen.getByText('Test mode: no real card is charged.')).toBeTruthy()
  })
})
