import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { paymentMethods, paymentObstacleReasons } from '@partlane/domain/checkout/payment-methods'
import { z } from 'zod'

/** A method by which lines can be paid. It can be used when it has no obstacles. */
export const paymentMethodEntry = z.object({
  method: z.enum(paymentMethods),
  /** The gateway of a new purchase that is paid by this method. */
  gateway: z.enum(gatewayNames),
  /** How many sellers one payment can have. Null: any number. */
  max_sellers: z.int().nullable(),
  /** Why the method cannot be used, with the listings that prevent it. */
  obstacles: z.array(
    z.object({
      reason: z.enum(paymentObstacleReasons),
      listings: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
  ),
})
