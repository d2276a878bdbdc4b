export { presentDocument } from './documents.present.ts'
export { type DocumentRow, findDocument, listDocuments } from './documents.queries.ts'
export { lockWaitingDocuments, moveDocument, settleUploaded } from './documents.store.ts'
export { exportDocuments } from './export-documents.ts'
