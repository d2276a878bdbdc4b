import { isAccountName } from '@partlane/domain/ledger/accounts'
import { z } from 'zod'
import { computed, defineEndpoint, page } from './endpoint.ts'
import { currency, id, instant, money, pageQuery, text } from './fields.ts'
import { defineResource } from './resource.ts'

const MAX_MOVEMENT_LENGTH = 80
const MAX_ORDER_LENGTH = 20

/** An entry of a movement. Positive: money that the marketplace has or is owed. */
export const ledgerEntry = defineResource(
  'ledger_entry',
  z.object({
    created_at: instant,
    movement: z.string(),
    account: z.string(),
    amount: money,
    order_id: z.string().nullable(),
    order_reference: z.string().nullable(),
    /** Of an account of a seller. */
    seller_id: z.string().nullable(),
    seller_name: z.string().nullable(),
  }),
)

/** The sum of all entries in a currency: always zero. */
const total = z.object({ currency, sum: money, entries: z.int() })

export const ledgerAccounts = computed(
  'ledger_accounts',
  z.object({
    totals: z.array(total),
    /** `account`: a name, or `sellers:<balance>` for the accounts of all sellers. */
    accounts: z.array(z.object({ account: z.string(), balance: money, entries: z.int() })),
  }),
)

export const ledgerCheck = computed(
  'ledger_check',
  z.object({
    totals: z.array(total),
    /** Movements whose entries do not sum to zero in a currency: none. At most 50. */
    unbalanced: z.array(z.object({ movement: z.string(), sum: money })),
  }),
)

/** Per currency the balance before the period, what was added and taken, and the one after it. */
export const ledgerSums = computed(
  'ledger_sums',
  z.object({
    sums: z.array(z.object({ currency, opening: money, added: money, taken: money, closing: money, entries: z.int() })),
  }),
)

const filter = {
  account: z
    .string()
    .max(40)
    .refine(isAccountName, { params: { code: 'bad_format' } })
    .optional(),
  seller: id.optional(),
  order: text(MAX_ORDER_LENGTH).optional(),
  movement: text(MAX_MOVEMENT_LENGTH).optional(),
  currency: currency.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** The books of the marketplace, for operators. */
export const ledger = {
  accounts: defineEndpoint({
    method: 'GET',
    path: '/operators/ledger/accounts',
    audience: 'operator',
    summary: 'List the balances of all accounts by currency, those of the sellers together, and the sum of each currency, which is zero',
    output: ledgerAccounts,
    limit: 'lookups',
  }),
  check: defineEndpoint({
    method: 'GET',
    path: '/operators/ledger/check',
    audience: 'operator',
    summary: 'Check that the entries of every movement sum to zero in each currency',
    output: ledgerCheck,
    limit: 'lookups',
  }),
  sums: defineEndpoint({
    method: 'GET',
    path: '/operators/ledger/sums',
    audience: 'operator',
    summary: 'Get the sums of the entries that a filter selects, by currency',
    query: z.strictObject(filter),
    output: ledgerSums,
  }),
  entries: defineEndpoint({
    method: 'GET',
    path: '/operators/ledger/entries',
    audience: 'operator',
    summary: 'List the entries of an account, a seller, an order or a movement, newest first',
    query: z.strictObject({ ...pageQuery, ...filter }),
    output: page(ledgerEntry),
  }),
}
