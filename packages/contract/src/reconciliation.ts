import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { balanceLineKinds } from '@partlane/domain/reconciliation/balance-lines'
import { differenceKinds } from '@partlane/domain/reconciliation/differences'
import { z } from 'zod'
import { computed, defineEndpoint, page } from './endpoint.ts'
import { currency, id, instant, money, pageQuery, requiredLines } from './fields.ts'
import { defineResource } from './resource.ts'

const overview = computed(
  'reconciliation',
  z.object({
    open_differences: z.int(),
    gateways: z.array(
      z.object({
        gateway: z.enum(gatewayNames),
        last_run: z
          .object({
            requested_at: instant,
            /** Null: it waits or runs. */
            ended_at: instant.nullable(),
            /** Records that were new. */
            line_count: z.int(),
            /** Records whose movement was missing and is there now. */
            repaired_count: z.int(),
            /** Open differences after the run. */
            difference_count: z.int(),
          })
          .nullable(),
        /** By the imported records of the gateway, and by the ledger. */
        balances: z.array(z.object({ currency, gateway: money, ledger: money })),
      }),
    ),
  }),
)

export const difference = defineResource(
  'gateway_difference',
  z.object({
    gateway: z.enum(gatewayNames),
    kind: z.enum(differenceKinds),
    /** The movement of the ledger or, without one, the gateway's reference. */
    subject: z.string(),
    line_kind: z.enum(balanceLineKinds).nullable(),
    gateway_amount: money.nullable(),
    ledger_amount: money.nullable(),
    at: instant,
    found_at: instant,
    resolved_at: instant.nullable(),
    /** Null: a later run has not found it any more. */
    resolution: z.string().nullable(),
  }),
)

/** Comparison of the payment gateways with the ledger, for operators. */
export const reconciliation = {
  show: defineEndpoint({
    method: 'GET',
    path: '/operators/reconciliation',
    audience: 'operator',
    summary: 'Get the last comparison of each gateway with the ledger, and the balances of both',
    output: overview,
    limit: 'lookups',
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/operators/reconciliation',
    audience: 'operator',
    summary: 'Start a comparison of each gateway with the ledger, unless one runs',
    output: overview,
    status: 200,
    limit: 'writes',
  }),
  differences: defineEndpoint({
    method: 'GET',
    path: '/operators/reconciliation/differences',
    audience: 'operator',
    summary: 'List the differences between gateways and ledger, newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(['open', 'resolved']).optional() }),
    output: page(difference),
  }),
  resolve: defineEndpoint({
    method: 'PUT',
    path: '/operators/reconciliation/differences/{id}/resolve',
    audience: 'operator',
    summary: 'Mark a difference as explained. The ledger does not change.',
    params: z.strictObject({ id }),
    body: z.strictObject({ reason: requiredLines(MAX_REASON_LENGTH) }),
    output: overview,
    refusals: ['difference_is_resolved'],
    limit: 'writes',
  }),
}
