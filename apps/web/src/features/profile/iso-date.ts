/** A moment's day on this device's calendar, as a date field has it: "2026-11-22". */
export function formatIsoDate(timestampMs: number): string {
  const date = new Date(timestampMs)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
