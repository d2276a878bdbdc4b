/** A number of an SVG attribute, with at most one decimal. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

/** A full turn in radians. */
export const TAU = Math.PI * 2

/** A generator of repeatable random numbers, 0 <= x < 1: mulberry32. */
export function noise(seed: number): () => number {
  let s = (seed * 2654435761 + 97) >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Repeats a shape around a circle. The callback gets the angle in radians and the index. */
export const ring = (count: number, shape: (angle: number, i: number) => string, start = 0): string =>
  times(count, (i) => shape(start + (i * TAU) / count, i))

/** Repeats a shape. */
export const times = (count: number, shape: (i: number) => string): string => Array.from({ length: count }, (_, i) => shape(i)).join('')

/** Moves, turns (degrees) and scales a shape. */
export const place = (x: number, y: number, inner: string, turn = 0, scale = 1, scaleY = scale): string =>
  `<g transform="translate(${num(x)} ${num(y)})${turn ? ` rotate(${num(turn)})` : ''}${scale !== 1 || scaleY !== 1 ? ` scale(${scale} ${scaleY})` : ''}">${inner}</g>`

/** Path data of a gear wheel. `duty`: how much of a tooth is at the outer radius, 0 to 1. */
export function gear(x: number, y: number, innerRadius: number, outerRadius: number, teeth: number, duty = 0.5): string {
  const step = TAU / teeth
  const corners: [radius: number, fraction: number][] = [
    [innerRadius, 0],
    [outerRadius, 0.12],
    [outerRadius, duty],
    [innerRadius, duty + 0.12],
  ]
  const points = Array.from({ length: teeth }, (_, i) =>
    corners.map(([radius, fraction]) => {
      const angle = i * step + fraction * step
      return `${num(x + Math.cos(angle) * radius)} ${num(y + Math.sin(angle) * radius)}`
    }),
  )
  return `M${points.flat().join('L')}Z`
}

/** Path data of a hexagon. `turn` is in radians. */
export function hexagon(x: number, y: number, radius: number, turn = 0): string {
  const points = Array.from({ length: 6 }, (_, i) => {
    const angle = turn + (i * TAU) / 6
    return `${num(x + Math.cos(angle) * radius)} ${num(y + Math.sin(angle) * radius)}`
  })
  return `M${points.join('L')}Z`
}

/** Path data of a sector of a ring between two radii and two angles. */
export function sector(x: number, y: number, innerRadius: number, outerRadius: number, startAngle: number, endAngle: number): string {
  const point = (radius: number, angle: number) => `${num(x + Math.cos(angle) * radius)} ${num(y + Math.sin(angle) * radius)}`
  const largeArc = endAngle - startAngle > Math.PI ? 1 : 0
  return `M${point(outerRadius, startAngle)}A${num(outerRadius)} ${num(outerRadius)} 0 ${largeArc} 1 ${point(outerRadius, endAngle)}L${point(innerRadius, endAngle)}A${num(innerRadius)} ${num(innerRadius)} 0 ${largeArc} 0 ${point(innerRadius, startAngle)}Z`
}
