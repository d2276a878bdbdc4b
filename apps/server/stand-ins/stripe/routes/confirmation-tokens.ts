import { z } from 'zod'
import { findOutcome, WALLET_CARD } from '../cards.ts'
import { StripeError } from '../errors.ts'
import { integer, text } from '../params.ts'
import type { Provider } from '../provider.ts'
import { route, type StripeRoute } from '../router.ts'
import { createId } from '../state.ts'

const schema = z.strictObject({
  payment_method_data: z.strictObject({
    type: z.enum(['card', 'wallet']),
    card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }).optional(),
  }),
  return_url: z.url().optional(),
})

/** The browser script sends the card here, and gets a token that our server may use once. */
export function confirmationTokenRoutes({ state, now }: Provider): StripeRoute[] {
  return [
    route(
      'POST',
      '/v1/confirmation_tokens',
      schema,
      ({ params: { payment_method_data: method } }) => {
        const card = method.type === 'wallet' ? WALLET_CARD : (method.card?.number.replaceAll(' ', '') ?? '')
        if (!findOutcome(card))
          throw new StripeError(402, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' })
        const token = {
          id: createId('ctoken'),
          object: 'confirmation_token' as const,
          created: now(),
          card,
          method: method.type,
          isUsed: false,
        }
        state.tokens.set(token.id, token)
        return { id: token.id, object: token.object, created: token.created, livemode: false }
      },
      { isPublic: true },
    ),
  ]
}
