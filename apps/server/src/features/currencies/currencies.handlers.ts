import type { CurrencyCode } from '@partlane/domain/money/money'
import { sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { ratesNeedAttention } from './currencies.events.ts'

const RATES_PATH = '/staff/rates'
const namesOf = (currencies: readonly CurrencyCode[]) => currencies.join(', ').toUpperCase()

/** Mails every operator about refused rates, and about currencies whose rate is too old. */
export const mailOperatorsOfRates = defineMessageHandler(
  ratesNeedAttention,
  'currencies.mail-operators',
  async (ctx, { refused, stale }) => {
    for (const { email, locale } of await listOperators(ctx.db)) {
      if (!email) continue
      const mail = { to: email, locale, path: RATES_PATH }
      if (refused.length > 0) await sendMoneyMail(ctx, 'operator_rates_refused', { ...mail, values: { currencies: namesOf(refused) } })
      const values = { currencies: namesOf(stale), days: String(ctx.config.MAX_RATE_AGE_DAYS) }
      if (stale.length > 0) await sendMoneyMail(ctx, 'operator_rates_stale', { ...mail, values })
    }
  },
)
