export { defineUploadCleanup } from './define-upload-cleanup.ts'
export { defineUploadKind, type InspectedFile, type NewUpload, UPLOAD_FORM_TTL_SECONDS, type UploadRequest } from './define-upload-kind.ts'
export { finishUpload, type StoredCopy } from './finish-upload.ts'
export { type RequestedUpload, requestUploads } from './request-uploads.ts'
