import { loadScript } from '../load-script.ts'

/** The public methods of Stripe.js that the panel calls. Amounts are in minor units. */
export type StripeJs = {
  elements(options: ElementsOptions): StripeElements
  createConfirmationToken(input: {
    elements: StripeElements
    params?: { return_url?: string }
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeJsError }>
}

/** `validation_error`: the element shows it at its field. */
export type StripeJsError = { type: string; message?: string }

type ElementsOptions = {
  mode: 'payment'
  amount: number
  currency: string
  captureMethod: 'manual'
  locale: string
  appearance: Appearance
}

export type Appearance = { theme: 'stripe' | 'night'; variables: Record<string, string> }

export type StripeElements = {
  create(kind: 'payment', options: { layout: 'tabs'; wallets: Record<'applePay' | 'googlePay', 'never'> }): StripeElement
  create(kind: 'expressCheckout', options: { buttonHeight: number }): StripeElement
  update(options: { appearance: Appearance }): void
  submit(): Promise<{ error?: StripeJsError }>
}

export type StripeElement = {
  mount(container: HTMLElement): void
  destroy(): void
  on(event: 'ready', handler: (event: { availablePaymentMethods?: object }) => void): void
  on(event: 'loaderror' | 'change', handler: () => void): void
  /** A wallet was chosen. `resolve` opens it. */
  on(event: 'click', handler: (event: { resolve: () => void }) => void): void
  /** The buyer has confirmed in the wallet. */
  on(event: 'confirm', handler: () => void): void
}

type StripeConstructor = (publishableKey: string, options: { locale: string }) => StripeJs

/** Loads Stripe.js, once per page. After a failure the next call tries again. */
export const loadStripeJs = (scriptUrl: string): Promise<StripeConstructor> =>
  loadScript(scriptUrl, { read: () => (window as unknown as { Stripe?: StripeConstructor }).Stripe })
