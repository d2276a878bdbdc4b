/** Formats minutes since midnight: 540 -> "09:00", 1440 -> "24:00". */
export const formatClockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Parses a time into minutes since midnight: "09:00" -> 540. */
export const parseClockTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
