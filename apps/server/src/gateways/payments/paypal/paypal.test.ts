import { expect, it } from 'vitest'
import { approveOrder, connectMerchant, createTestGateway, startPaypal } from '#test/paypal.ts'
import { submitForm } from '#test/stripe.ts'
import { changeMerchant } from '../../../../stand-ins/paypal/routes/onboarding.ts'
import { describePaymentGateway } from '../payment-gateway.contract.ts'
import type { ChargeState } from '../port.ts'
import { createPaypalGateway } from './paypal.ts'

function pageOf(state: ChargeState): string {
  if (state.status !== 'requires_action') throw new Error(`no page, but ${state.status}`)
  return state.challengeUrl
}

describePaymentGateway('paypal with its stand-in', async () => {
  const paypal = await startPaypal()
  const gateway = createTestGateway(paypal)
  return {
    gateway,
    createToken: async () => '',
    async decideChallenge(state, isApproved) {
      await approveOrder(pageOf(state), isApproved ? 'approve' : 'cancel')
    },
    async connectAccount({ url }, choice) {
      await submitForm(url, { choice: choice === 'disconnected' ? 'revoked' : choice })
    },
    async lastWebhook() {
      await paypal.webhooks.settle()
      const webhook = paypal.webhooks.all.at(-1)
      if (!webhook) throw new Error('no webhook was sent')
      return { rawBody: Buffer.from(webhook.body), headers: webhook.headers }
    },
    approval: {
      approve: async (state, outcome) => void (await approveOrder(pageOf(state), outcome === 'approve' ? 'approve' : 'decline_later')),
      connectSeller: () => connectMerchant(gateway),
      restrictSeller: async (merchantId) => changeMerchant(paypal.provider, merchantId, 'restricted'),
    },
  }
})

it('is a test with any other address than that of PayPal', () => {
  const keys = { clientId: 'c', clientSecret: 's', partnerId: 'p', attributionId: 'a', webhookId: 'w', timeoutMs: 5_000 }
  expect(createPaypalGateway(keys).panel.isTest).toBe(false)
  expect(createPaypalGateway({ ...keys, apiUrl: 'http://127.0.0.1:9' }).panel.isTest).toBe(true)
})
