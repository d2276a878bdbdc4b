export { finishPhotoUpload } from './finish-photo-upload.ts'
export { photoUploads } from './photo-uploads.ts'
export { presentRequestedUpload, presentUpload } from './selling.present.ts'
export { lockUploads, mergeUploads } from './uploads.store.ts'
