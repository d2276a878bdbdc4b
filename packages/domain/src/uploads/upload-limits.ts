import type { Role } from '../accounts/roles.ts'

/** Limits of one kind of upload. The contract, the server and the clients use the same ones. */
export type UploadLimits = {
  /** Content types that a form may be signed for. The server also checks the file's content. */
  readonly contentTypes: readonly string[]
  readonly maxBytes: number
  /** Open forms per user: neither finished nor expired. */
  readonly maxOpen: number
}

const BYTES_PER_MB = 1024 * 1024

/** Photos of listings (product rules, "Photos"). */
export const photoUploadLimits = {
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
  maxBytes: 15 * BYTES_PER_MB,
  maxOpen: 64,
  maxPerRequest: 16,
} as const satisfies UploadLimits & { maxPerRequest: number }

/**
 * Photos of listings that a user may upload in 24 hours: a business that lists 500 parts with 16
 * photos, and 50 parts of a private seller.
 */
export const maxListingPhotosPerDay = { guest: 0, personal: 800, business: 8000 } as const satisfies Record<Role, number>

/** Photos of messages, and photos of refunds, that a user may upload in 24 hours. */
export const MAX_PRIVATE_PHOTOS_PER_DAY = 100

/** Documents of businesses. */
export const documentUploadLimits = {
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * BYTES_PER_MB,
  maxOpen: 24, // a full set of documents, and as many failed attempts
} as const satisfies UploadLimits

export type PhotoContentType = (typeof photoUploadLimits.contentTypes)[number]
export type DocumentContentType = (typeof documentUploadLimits.contentTypes)[number]
