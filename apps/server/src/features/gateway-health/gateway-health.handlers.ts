import type { AppContext } from '#app/context.ts'
import { sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { gatewayOutageBegan, gatewayOutageEnded } from './gateway-health.events.ts'

type Notice = 'operator_gateway_away' | 'operator_gateway_back'

async function mailOperators(ctx: AppContext, notice: Notice, waiting: number): Promise<void> {
  for (const { email, locale } of await listOperators(ctx.db))
    if (email) await sendMoneyMail(ctx, notice, { to: email, locale, path: '/staff/deliveries', values: { count: String(waiting) } })
}

/** Mails every operator that a gateway cannot be reached. */
export const mailOperatorsOfOutage = defineMessageHandler(gatewayOutageBegan, 'gateway-health.mail-beginning', (ctx, { waiting }) =>
  mailOperators(ctx, 'operator_gateway_away', waiting),
)

/** Mails every operator that what has waited is done. */
export const mailOperatorsOfRecovery = defineMessageHandler(gatewayOutageEnded, 'gateway-health.mail-end', (ctx, { waiting }) =>
  mailOperators(ctx, 'operator_gateway_back', waiting),
)
