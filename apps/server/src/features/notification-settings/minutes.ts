/** "22:30" is minute 1350 of the day. */
export const parseMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
