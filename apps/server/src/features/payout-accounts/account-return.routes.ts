import { isGatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { isUuid } from '#platform/db/is-uuid.ts'
import { ACCOUNT_RETURN_PATH } from './account-return.ts'
import { refreshPayoutAccount } from './refresh-payout-account.ts'

type Params = { gateway: string; trackingId: string }
type Query = { locale?: string; expired?: string }

/**
 * The return from the page of a gateway where a seller connects an account. Nothing in the address
 * is trusted: the gateway is asked. Success leads to the page of payment setup, also when details
 * are missing. Failure leads to the home page with #failed (specification, section 2): the gateway
 * knows no account of the seller, for example because the seller has refused the permissions.
 */
export async function accountReturnRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  app.get<{ Params: Params; Querystring: Query }>(`${ACCOUNT_RETURN_PATH}/:gateway/:trackingId`, async (request, reply) => {
    const { gateway, trackingId } = request.params
    const prefix = request.query.locale === 'fr' ? '/fr' : ''
    reply.header('cache-control', 'no-store')
    if (!isGatewayName(gateway) || !ctx.paymentGateways.find(gateway) || !isUuid(trackingId))
      return reply.redirect(`${prefix || '/'}#failed`, 303)
    try {
      const account = await refreshPayoutAccount(ctx, gateway, { trackingId })
      if (!account?.reference) return reply.redirect(`${prefix || '/'}#failed`, 303)
    } catch (err) {
      // The job queries the gateway again. The page shows the state that is stored.
      request.log.warn({ err, gateway }, 'the state of a payout account is unknown')
    }
    const query = request.query.expired === undefined ? `connected=${gateway}` : `expired=${gateway}`
    return reply.redirect(`${prefix}/profile/payment-setup?${query}`, 303)
  })
}
