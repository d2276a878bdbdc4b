export const BADGE_MAX = 99
export const COUNT_MAX = 9999

/** 7 -> "7", 12,000 -> "9999+" (specification, section 9). */
export const cappedCount = (count: number, max: number = COUNT_MAX): string => (count > max ? `${max}+` : String(count))
