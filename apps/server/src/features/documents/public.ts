export { presentDocument } from './documents.present.ts'
export { type DocumentRow, findDocument, listDocuments } from './documents.queries.ts'
export { lockPendingDocuments, transitionDocument, updateDocumentsUploaded } from './documents.store.ts'
export { exportDocuments } from './personal-data.ts'
