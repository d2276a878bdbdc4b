/** Red, green and blue of "#abc" or "#aabbcc", each 0 to 255. */
export function rgb(hex: string): [red: number, green: number, blue: number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(digits.slice(i, i + 2), 16)) as [number, number, number]
}

/** Drawings mix the same few colours thousands of times. */
const mixes = new Map<string, string>()

/** Mixes two colours. `share` is that of the second colour, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const key = `${a} ${b} ${share}`
  const cached = mixes.get(key)
  if (cached !== undefined) return cached
  const second = rgb(b)
  const channels = rgb(a).map((value, i) => Math.round(Math.min(255, Math.max(0, value + (second[i]! - value) * share))))
  const mixed = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
  mixes.set(key, mixed)
  return mixed
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share)
export const darken = (colour: string, share: number): string => mix(colour, '#05080c', share)
