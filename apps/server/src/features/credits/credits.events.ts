import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A credit waits for a second operator, is posted or was refused. */
export const creditChanged = defineEvent(
  'credit_changed',
  z.object({ credit_id: z.int(), user_id: z.int(), status: z.enum(creditStatuses) }),
  { key: ({ credit_id }) => credit_id },
)
