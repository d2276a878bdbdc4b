import { useMutation } from '@tanstack/react-query'
import { useApi } from './api/api-context.tsx'
import { packingEndpoints } from './api/endpoints/packing.generated.ts'

/** Packing slips and address labels of own sold orders as one PDF. */
export function usePackingDocuments() {
  const api = useApi()
  return useMutation({ mutationFn: (orderIds: string[]) => api(packingEndpoints).documents({ ids: orderIds.join(',') }) })
}
