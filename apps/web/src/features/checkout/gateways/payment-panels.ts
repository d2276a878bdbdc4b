import type { Purchase } from '@partlane/client/checkout/checkout'
import type { Payment } from '@partlane/client/checkout/use-payment'
import type { CheckoutView } from '@partlane/domain/checkout/derive-checkout'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { type ComponentType, lazy } from 'react'

export type PaymentPanelProps = {
  purchase: Purchase
  view: Extract<CheckoutView, { kind: 'pay' | 'paying' | 'challenge' }>
  payment: Payment
}

/**
 * The payment panel of each gateway, or null when this page cannot pay with it. A panel for cards
 * obtains a payment token and passes it to `payment.pay`; that of PayPal starts the approval.
 * Panels are lazy: a gateway's script is loaded only for a purchase that it charges.
 */
export const paymentPanels: Record<GatewayName, ComponentType<PaymentPanelProps> | null> = {
  sandbox: lazy(() => import('./sandbox/SandboxPaymentPanel.tsx').then((module) => ({ default: module.SandboxPaymentPanel }))),
  stripe: lazy(() => import('./stripe/StripePaymentPanel.tsx').then((module) => ({ default: module.StripePaymentPanel }))),
  paypal: lazy(() => import('./paypal/PaypalPaymentPanel.tsx').then((module) => ({ default: module.PaypalPaymentPanel }))),
}
