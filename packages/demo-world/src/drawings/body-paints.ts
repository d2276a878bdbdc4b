/** The paint of the bodywork in each design, by the name of the colour in the catalogue. */
const paints = { silver: '#a4aeb9', blue: '#23508f', red: '#a5222c', black: '#2a3038' } as const

export const bodyPaints: readonly string[] = Object.keys(paints)
export const bodyColours: readonly string[] = Object.values(paints)

const PRIMER_DESIGN = bodyPaints.indexOf('silver')

/** The design that shows a painted part in this colour. Primer is grey. */
export const designInPaint = (colour: string): number => (colour === 'primer' ? PRIMER_DESIGN : bodyPaints.indexOf(colour))
