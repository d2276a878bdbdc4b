import { createCardToken, createTestGateway, startStripe, submitForm } from '#test/stripe.ts'
import { describePaymentGateway } from '../payment-gateway.contract.ts'

describePaymentGateway('stripe with its stand-in', async () => {
  const stripe = await startStripe()
  return {
    gateway: createTestGateway(stripe),
    createToken: (outcome) => createCardToken(stripe, outcome),
    async decideChallenge(state, isApproved) {
      if (state.status !== 'requires_action') throw new Error(`no challenge, but ${state.status}`)
      await submitForm(state.challengeUrl, { decision: isApproved ? 'approve' : 'refuse' })
    },
    async connectAccount({ url }, choice) {
      await submitForm(url, { choice: choice === 'disconnected' ? 'deauthorised' : choice })
    },
    async lastWebhook() {
      await stripe.webhooks.settle()
      const webhook = stripe.webhooks.all.at(-1)
      if (!webhook) throw new Error('no webhook was sent')
      return { rawBody: Buffer.from(webhook.body), headers: webhook.headers }
    },
  }
})
