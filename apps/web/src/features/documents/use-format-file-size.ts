import { useI18n } from '@partlane/i18n/react'

const BYTES_PER_KILOBYTE = 1024
const BYTES_PER_MEGABYTE = BYTES_PER_KILOBYTE * BYTES_PER_KILOBYTE

/** Formats a file size in the current locale: "340 kB", "2.4 MB". */
export function useFormatFileSize(): (bytes: number) => string {
  const { formatNumber } = useI18n('documents')
  return (bytes) =>
    bytes < BYTES_PER_MEGABYTE
      ? formatNumber(Math.max(1, Math.round(bytes / BYTES_PER_KILOBYTE)), { style: 'unit', unit: 'kilobyte' })
      : formatNumber(bytes / BYTES_PER_MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
