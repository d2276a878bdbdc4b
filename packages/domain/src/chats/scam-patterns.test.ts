import { describe, expect, it } from 'vitest'
import { asksToPayElsewhere } from './scam-patterns.ts'

describe('asksToPayElsewhere', () => {
  it.each([
    'Cheaper if you pay me directly',
    'https://paypal.me/someone/50',
    'Send it as friends and family',
    'Vous pouvez payer hors du site',
    'PayPal F&F is fine',
    'PayPal as f & f?',
    'Do you take cash app?',
    'cashapp only',
    'Send it friends & family',
    'Let us sort it outside the app',
    'Can I pay you outside?',
    'You can pay outside of the site',
    'Par virement bancaire ?',
  ])('recognises: %s', (text) => expect(asksToPayElsewhere(text)).toBe(true))

  it.each([
    'Can I pay by card?',
    'Is the payment protected?',
    'Le paiement est passé',
    'Is it outside the garage?',
    'Does the sensor run outside the app?',
    'Can I pay for the outside temperature sensor?',
    'Outside temperature sensor for an app',
  ])('ignores: %s', (text) => expect(asksToPayElsewhere(text)).toBe(false))
})
