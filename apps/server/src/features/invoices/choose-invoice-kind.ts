import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import { mayUseKind } from '@partlane/domain/invoices/invoice-terms'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockInvoicingSeller, storeInvoiceSettings } from './invoices.store.ts'

/** `vatPercentage`: in hundredths of a percent. */
type Choice = { kind: InvoiceKind; vatPercentage: number | null }

/**
 * Stores the kind of invoices of a seller, for later orders.
 * @throws Refusal vat_number_required, vat_percentage_required
 */
export async function chooseInvoiceKind(ctx: AppContext, user: CurrentUser, { kind, vatPercentage }: Choice): Promise<void> {
  if (kind === 'vat_registered' && vatPercentage === null) throw new Refusal('vat_percentage_required', { field: 'invoice_vat_percentage' })
  await ctx.db.transact(async (tx) => {
    const { role, vat_number } = await lockInvoicingSeller(tx, user.id)
    if (!mayUseKind(kind, { isBusiness: role === 'business', vatNumber: vat_number }))
      throw new Refusal('vat_number_required', { field: 'invoice_kind' })
    const percentage = vatPercentage === null ? null : (vatPercentage / 100).toFixed(2)
    await storeInvoiceSettings(tx, user.id, { kind, percentage })
  })
}
