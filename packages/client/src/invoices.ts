import type { OutputOf } from '@partlane/contract/endpoint'
import type { invoices } from '@partlane/contract/invoices'
import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { invoicesEndpoints } from './api/endpoints/invoices.generated.ts'

export type InvoiceSettings = OutputOf<typeof invoices.showSettings>
export type FeeInvoice = OutputOf<typeof invoices.listFees>['items'][number]
export type OrderInvoice = OutputOf<typeof invoices.list>[number]

const settingsKey = ['invoice-settings']

/** The kind of invoices of a seller. */
export const invoiceSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKey, queryFn: () => api(invoicesEndpoints).showSettings({}), staleTime: 0 })

type Choice = { invoice_kind: InvoiceKind; invoice_vat_percentage: string | null }

/** Chooses the kind of invoices for later orders. */
export function useInvoiceSettings() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invoice_settings: Choice) => api(invoicesEndpoints).changeSettings({ invoice_settings }),
    onSuccess: (data) => queryClient.setQueryData<InvoiceSettings>(settingsKey, data),
  })
}

/** The invoice and the credit notes of an order. `state`: what a new document changes. */
export const orderInvoicesQuery = (api: Api, { id, state }: { id: string; state: string }) =>
  queryOptions({ queryKey: ['order-invoices', id, state], queryFn: () => api(invoicesEndpoints).list({ id }) })

/** A document of an order as PDF. */
export function useInvoiceFile(orderId: string) {
  const api = useApi()
  return useMutation({ mutationFn: (invoiceId: string) => api(invoicesEndpoints).show({ id: orderId, invoice_id: invoiceId }) })
}

const FEE_PAGE_SIZE = 12

/**
 * The invoices of the marketplace to a seller, newest first. `userId`: of another member, for
 * operators.
 */
export const feeInvoicesQuery = (api: Api, { page, userId }: { page: number; userId?: string | undefined }) =>
  queryOptions({
    queryKey: ['fee-invoices', userId ?? 'own', page],
    queryFn: () => {
      const request = { page, items: FEE_PAGE_SIZE }
      return userId === undefined
        ? api(invoicesEndpoints).listFees(request)
        : api(invoicesEndpoints).listFeesOfMember({ ...request, id: userId })
    },
    placeholderData: keepPreviousData,
  })

/** An invoice of the marketplace as PDF. `isOperator`: of another member. */
export function useFeeInvoiceFile({ isOperator }: { isOperator: boolean }) {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => (isOperator ? api(invoicesEndpoints).showFeeOfMember({ id }) : api(invoicesEndpoints).showFee({ id })),
  })
}
