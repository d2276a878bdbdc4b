import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { accountStatuses } from '@partlane/domain/payouts/account-status'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A gateway says something else of a seller's account than before. */
export const payoutAccountChanged = defineEvent(
  'payout_account_changed',
  z.object({
    user_id: z.int(),
    account_id: z.int(),
    gateway: z.enum(gatewayNames),
    status: z.enum(accountStatuses),
    /** The gateway pays the account. */
    active: z.boolean(),
    /** It paid the account before. */
    was_active: z.boolean(),
  }),
  { key: ({ account_id }) => account_id },
)
