/** A stored photo of a listing. */
type SnapshotPhoto = { storage_key: string; width: number; height: number; placeholder: string; position: number }

/** What was reported, as it was when it was reported. Empty after the retention period. */
export type ReportSnapshot = {
  /** Title of the listing, or name of the user. */
  title?: string
  /** Description of the listing or of the user, or the message as typed. */
  text?: string
  price_minor?: number | null
  currency?: string
  photos?: SnapshotPhoto[]
}
