export { presentDocument } from './documents.present.ts'
export { type DocumentRow, findDocument, listDocuments, listUnopenedDocumentIds } from './documents.queries.ts'
export { insertDocumentView, lockPendingDocuments, transitionDocument, updateDocumentsUploaded } from './documents.store.ts'
export { exportDocuments } from './personal-data.ts'
