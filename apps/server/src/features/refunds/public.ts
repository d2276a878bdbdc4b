export { eraseRefunds, exportRefunds } from './personal-data.ts'
export { finishUploads, getUploadedPhotos } from './refund-photos.ts'
export { mergeRefunds } from './refunds.store.ts'
