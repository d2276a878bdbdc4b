import { describe, expect, it } from 'vitest'
import { asksToPayElsewhere } from './scam-patterns.ts'

describe('asksToPayElsewhere', () => {
  it.each([
    'Cheaper if you pay me directly',
    'https://paypal.me/someone/50',
    'Send it as friends and family',
    'Vous pouvez payer hors du site',
    'Par virement bancaire ?',
  ])('recognises: %s', (text) => expect(asksToPayElsewhere(text)).toBe(true))

  it.each(['Can I pay by card?', 'Is the payment protected?', 'Le paiement est passé', 'Is it outside the garage?'])(
    'ignores: %s',
    (text) => expect(asksToPayElsewhere(text)).toBe(false),
  )
})
