import { useI18n } from '@partlane/i18n/react'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** "340 kB", "2.4 MB" in the reader's language. */
export function useFileSize(): (bytes: number) => string {
  const { formatNumber } = useI18n('documents')
  return (bytes) =>
    bytes < MEGABYTE
      ? formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)), { style: 'unit', unit: 'kilobyte' })
      : formatNumber(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
