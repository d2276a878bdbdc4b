import { packing } from '@partlane/contract/packing'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadPackingDocuments } from './load-packing-documents.ts'

/** HTTP route of the documents for packing sold orders. */
export const packingRoutes = defineRoutes((route) => {
  route(packing.documents, ({ ctx, user, caller, query }) => loadPackingDocuments(ctx, { user, caller }, query))
})
