import { currencyCodes } from '@partlane/domain/money/money'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const currencies = z.array(z.enum(currencyCodes))

/**
 * Operators have to look at exchange rates: an implausible one was refused, or no new one has come
 * for too long. Only the currencies that the request before did not report.
 */
export const ratesNeedAttention = defineEvent(
  'rates_need_attention',
  z.object({ rate_fetch_id: z.int(), refused: currencies, stale: currencies }),
  { key: () => 'rates' },
)
