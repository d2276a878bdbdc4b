import { contentTypeOfFileName, findContentType } from '@partlane/domain/uploads/content-types'
import { type PhotoContentType, photoUploadLimits } from '@partlane/domain/uploads/upload-limits'

/** `accept` of a file input. Some systems know HEIC only by its extensions. */
export const acceptedPhotoTypes = [...photoUploadLimits.contentTypes, '.heic', '.heif'].join(',')

/**
 * Content type that the upload form is signed for. The server also checks the file's content.
 * Falls back to the extension: some systems do not know HEIC and report no type.
 */
export const contentTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): PhotoContentType | undefined =>
  findContentType(photoUploadLimits, type) ?? contentTypeOfFileName(photoUploadLimits, name)

/** Finds a reason to reject a file before the upload: a refusal code of the server. */
export function validatePhoto(file: Pick<File, 'name' | 'type' | 'size'>): 'image_type_unsupported' | 'image_too_large' | undefined {
  if (contentTypeOf(file) === undefined) return 'image_type_unsupported'
  return file.size > photoUploadLimits.maxBytes ? 'image_too_large' : undefined
}
