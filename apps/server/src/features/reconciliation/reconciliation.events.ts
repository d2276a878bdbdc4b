import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** The records of a gateway have to be compared with the ledger. */
export const reconciliationRequested = defineEvent(
  'reconciliation_requested',
  z.object({ run_id: z.int(), gateway: z.enum(gatewayNames) }),
  { key: ({ run_id }) => run_id },
)

/** A run has found differences that were not known. Operators are notified. */
export const differencesFound = defineEvent(
  'differences_found',
  z.object({ run_id: z.int(), gateway: z.enum(gatewayNames), count: z.int() }),
  { key: ({ run_id }) => run_id },
)
