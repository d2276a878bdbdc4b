import { describe, expect, it } from 'vitest'
import { MAX_DOCUMENTS } from '../documents/document-machine.ts'
import { MAX_PHOTOS } from '../listings/listing-fields.ts'
import { contentTypeOfFileName, extensionOf, findContentType } from './content-types.ts'
import { documentUploadLimits, photoUploadLimits } from './upload-limits.ts'

describe('content types', () => {
  it('are found by name and by file extension, if the kind of upload accepts them', () => {
    expect(findContentType(photoUploadLimits, 'image/heic')).toBe('image/heic')
    expect(findContentType(documentUploadLimits, 'image/heic')).toBeUndefined()
    expect(findContentType(documentUploadLimits, '')).toBeUndefined()
    expect(contentTypeOfFileName(documentUploadLimits, 'scan.final.PDF')).toBe('application/pdf')
    expect(contentTypeOfFileName(photoUploadLimits, 'scan.pdf')).toBeUndefined()
    expect(contentTypeOfFileName(photoUploadLimits, 'constructor')).toBeUndefined()
  })

  it.each([...photoUploadLimits.contentTypes, ...documentUploadLimits.contentTypes])(
    'have an extension that leads back: %s',
    (contentType) => {
      const extension = extensionOf(contentType)
      const limits = { contentTypes: [contentType], maxBytes: 1, maxOpen: 1 }
      expect(contentTypeOfFileName(limits, `file.${extension}`)).toBe(contentType)
    },
  )

  it('use jpg as the extension of JPEG, and none for an unknown type', () => {
    expect([extensionOf('image/jpeg'), extensionOf('text/html')]).toEqual(['jpg', undefined])
  })
})

describe('upload limits', () => {
  it('allow a full listing in one request, and a full set of documents twice', () => {
    expect(photoUploadLimits.maxPerRequest).toBe(MAX_PHOTOS)
    expect(documentUploadLimits.maxOpen).toBe(2 * MAX_DOCUMENTS)
  })
})
