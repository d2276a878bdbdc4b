import { invoiceKinds } from '@partlane/domain/invoices/invoice-kinds'
import { invoiceDocuments } from '@partlane/domain/invoices/invoice-numbers'
import { z } from 'zod'
import { computed, defineEndpoint, file, many, page } from './endpoint.ts'
import { currency, decimalInput, decimalText, id, idParams, instant, money, pageQuery } from './fields.ts'
import { defineResource } from './resource.ts'

const invoiceSettings = computed(
  'invoice_settings',
  z.object({
    invoice_kind: z.enum(invoiceKinds),
    /** The VAT rate of the seller's prices in percent. Null: not chosen. */
    invoice_vat_percentage: decimalText.nullable(),
    /** Kinds other than `private` need a business with a VAT number. */
    vat_number: z.string().nullable(),
    is_business: z.boolean(),
  }),
)

const invoice = defineResource(
  'invoice',
  z.object({
    document: z.enum(invoiceDocuments),
    /** As printed: INV-42-000017. */
    number: z.string(),
    issued_at: instant,
    /** Price, postage and exchange surcharge, in the currency of the seller. */
    total: money,
  }),
)

const feeInvoice = defineResource(
  'fee_invoice',
  z.object({
    /** As printed: FEE-000017. */
    number: z.string(),
    /** 2026-11. */
    month: z.string(),
    currency,
    issued_at: instant,
    /** Negative: more was given back than charged. */
    net: money,
    vat: money,
    total: money,
  }),
)

/** In hundredths of a percent. */
const vatPercentage = decimalInput({ decimals: 2, min: 1, max: 9_999, description: 'VAT rate of the prices in percent' })

/**
 * Invoices and credit notes of sellers with the settings for them, and the invoices of the
 * marketplace to sellers.
 */
export const invoices = {
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/users/invoice_settings',
    audience: 'member',
    summary: 'Get the kind of invoices of the seller',
    output: invoiceSettings,
  }),
  changeSettings: defineEndpoint({
    method: 'PUT',
    path: '/users/invoice_settings',
    audience: 'member',
    summary: 'Choose the kind of invoices of the seller, for later orders',
    body: z.strictObject({
      invoice_settings: z.strictObject({ invoice_kind: z.enum(invoiceKinds), invoice_vat_percentage: vatPercentage.nullish() }),
    }),
    output: invoiceSettings,
    refusals: ['vat_number_required', 'vat_percentage_required'],
    limit: 'writes',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/invoices',
    audience: 'guest',
    summary: 'List the invoice and the credit notes of an order, for its buyer and its seller',
    params: idParams,
    output: many(invoice),
    refusals: ['not_found'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/invoices/{invoice_id}',
    audience: 'guest',
    summary: 'Get an invoice or a credit note of an order as PDF, for its buyer and its seller',
    params: z.object({ id, invoice_id: id }),
    output: file('application/pdf'),
    refusals: ['not_found', 'unavailable'],
    limit: 'lookups',
  }),
  listFees: defineEndpoint({
    method: 'GET',
    path: '/users/fee_invoices',
    audience: 'member',
    summary: 'List the invoices of the marketplace for the fees of each month, newest first',
    query: z.strictObject(pageQuery),
    output: page(feeInvoice),
  }),
  showFee: defineEndpoint({
    method: 'GET',
    path: '/users/fee_invoices/{id}',
    audience: 'member',
    summary: 'Get an invoice of the marketplace to the seller as PDF',
    params: idParams,
    output: file('application/pdf'),
    refusals: ['not_found', 'unavailable'],
    limit: 'lookups',
  }),
  listFeesOfMember: defineEndpoint({
    method: 'GET',
    path: '/operators/people/{id}/fee_invoices',
    audience: 'operator',
    summary: 'List the invoices of the marketplace to a member, newest first',
    params: idParams,
    query: z.strictObject(pageQuery),
    output: page(feeInvoice),
    refusals: ['not_found'],
  }),
  showFeeOfMember: defineEndpoint({
    method: 'GET',
    path: '/operators/fee_invoices/{id}',
    audience: 'operator',
    summary: 'Get an invoice of the marketplace to a member as PDF, in the language of the member',
    params: idParams,
    output: file('application/pdf'),
    refusals: ['not_found', 'unavailable'],
    limit: 'lookups',
  }),
}
