import { isReverseCharge } from '@partlane/domain/accounts/fee-vat'
import { sumFees } from '@partlane/domain/invoices/fee-rates'
import type { FeeInvoiceRow } from './fee-invoices.queries.ts'

/** Why the fees of a rate of zero have no VAT. The sentences for it are in the messages. */
export function reasonOfNoVat({ rates, seller }: Pick<FeeInvoiceRow, 'rates' | 'seller'>): 'reverse_charge' | 'outside_scope' | undefined {
  if (!seller || rates.every(({ kind, percentage }) => kind === 'labels' || percentage > 0)) return undefined
  const { country, is_business: isBusiness, vat_number: vatNumber } = seller
  return isReverseCharge({ country, isBusiness, vatNumber }) ? 'reverse_charge' : 'outside_scope'
}

/** More was given back than charged. */
export const isFeeCredit = ({ rates }: Pick<FeeInvoiceRow, 'rates'>): boolean => sumFees(rates).feeMinor < 0
