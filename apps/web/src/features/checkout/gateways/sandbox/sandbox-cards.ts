/**
 * Test cards of the sandbox gateway (apps/server/src/gateways/payments/sandbox.ts). The numbers are
 * those of well-known test cards.
 */
export const sandboxCards = [
  { token: 'tok_sandbox_approve', number: '4242 4242 4242 4242', outcome: 'approve' },
  { token: 'tok_sandbox_decline', number: '4000 0000 0000 0002', outcome: 'decline' },
  { token: 'tok_sandbox_challenge', number: '4000 0027 6000 3184', outcome: 'challenge' },
] as const

export type SandboxCardToken = (typeof sandboxCards)[number]['token']
