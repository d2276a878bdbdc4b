import { agreedLineStatuses } from '@partlane/domain/checkout/agreed-line-machine'
import { agreedLineSources } from '@partlane/domain/checkout/purchase-sources'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An agreed line is paid or has expired. The feature that made it updates its own rows. */
export const agreedLineClosed = defineEvent(
  'agreed_line_closed',
  z.object({
    agreed_line_id: z.int(),
    source: z.enum(agreedLineSources),
    source_reference: z.string(),
    status: z.enum(agreedLineStatuses),
  }),
  { key: ({ agreed_line_id }) => agreed_line_id },
)
