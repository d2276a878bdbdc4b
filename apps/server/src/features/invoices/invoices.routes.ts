import { invoices } from '@partlane/contract/invoices'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { chooseInvoiceKind } from './choose-invoice-kind.ts'
import { presentSettings } from './invoices.present.ts'
import { getInvoiceSettings } from './invoices.queries.ts'
import { loadFeeInvoiceFile, loadFeeInvoices, loadFeeInvoicesOfMember, loadOwnFeeInvoiceFile } from './load-fee-invoices.ts'
import { loadInvoiceFile, loadInvoices } from './load-invoices.ts'

/** HTTP routes of invoices. They are additions to the specification. */
export const invoicesRoutes = defineRoutes((route) => {
  route(invoices.showSettings, async ({ ctx, user }) => presentSettings(await getInvoiceSettings(ctx.db, user.id)))
  route(invoices.changeSettings, async ({ ctx, user, body: { invoice_settings } }) => {
    const { invoice_kind: kind, invoice_vat_percentage } = invoice_settings
    await chooseInvoiceKind(ctx, user, { kind, vatPercentage: invoice_vat_percentage ?? null })
    return presentSettings(await getInvoiceSettings(ctx.db, user.id))
  })
  route(invoices.list, ({ ctx, user, params }) => loadInvoices(ctx, user, params.id))
  route(invoices.show, ({ ctx, user, caller, params }) =>
    loadInvoiceFile(ctx, { user, caller }, { orderId: params.id, invoiceId: params.invoice_id }),
  )
  route(invoices.listFees, ({ ctx, user, query }) => loadFeeInvoices(ctx, user.id, query))
  route(invoices.showFee, ({ ctx, user, caller: { locale }, params }) => loadOwnFeeInvoiceFile(ctx, { user, locale }, params.id))
  route(invoices.listFeesOfMember, ({ ctx, params, query }) => loadFeeInvoicesOfMember(ctx, params.id, query))
  route(invoices.showFeeOfMember, ({ ctx, user, params }) => loadFeeInvoiceFile(ctx, user, params.id))
})
