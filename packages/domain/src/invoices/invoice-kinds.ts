/**
 * The kinds of invoices of a seller. `private`: a receipt. `vat_registered`: net, rate and VAT.
 * `margin_scheme`: no VAT is shown, with the sentence that the law requires.
 */
export const invoiceKinds = ['private', 'vat_registered', 'margin_scheme'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
