import { startTestApp } from '#test/app.ts'
import { describePaymentGateway } from './payment-gateway.contract.ts'
import type { SandboxGateway } from './sandbox.ts'
import type { SandboxWebhook } from './sandbox-webhooks.ts'

const tokens = { approve: 'tok_sandbox_approve', decline: 'tok_sandbox_decline', challenge: 'tok_sandbox_challenge' }

describePaymentGateway('sandbox', async () => {
  const { ctx } = await startTestApp()
  const gateway = ctx.paymentGateways.default as SandboxGateway
  let webhook: SandboxWebhook | undefined
  return {
    gateway,
    createToken: async (outcome) => tokens[outcome],
    async decideChallenge({ reference }, isApproved) {
      webhook = (await gateway.completeChallenge(reference, isApproved))?.webhook
    },
    async connectAccount({ url }, choice) {
      const bankRefuses = choice === 'refusing'
      await gateway.accounts.choose(url.split('/').at(-1) ?? '', { state: bankRefuses ? 'complete' : (choice as 'complete'), bankRefuses })
    },
    async lastWebhook() {
      if (!webhook) throw new Error('no webhook was made')
      return { rawBody: Buffer.from(webhook.body), headers: webhook.headers }
    },
  }
})
