import type { ColourName } from './tokens.ts'

/** WCAG 2.2 AA: 4.5 for text, 3 for large text, icons and the outlines of controls. */
export const TEXT = 4.5
export const GRAPHIC = 3

const onPage: ColourName[] = ['canvas', 'surface', 'sunken']
const onSheet: ColourName[] = ['canvas', 'surface']
const pairs = (front: ColourName, backs: ColourName[], atLeast: number) => backs.map((back) => ({ front, back, atLeast }))

/** Every pair the components put together. A new pair is added here before it is used. */
export const contrastPairs: { front: ColourName; back: ColourName; atLeast: number }[] = [
  ...pairs('ink', [...onPage, 'accent-soft', 'fit-soft', 'check-soft', 'nofit-soft', 'info-soft'], TEXT),
  ...pairs('text', [...onPage, 'accent-soft', 'fit-soft', 'check-soft', 'nofit-soft', 'info-soft'], TEXT),
  ...pairs('muted', onPage, TEXT),
  ...pairs('link', onPage, TEXT),
  ...pairs('accent', [...onSheet, 'accent-soft'], GRAPHIC),
  ...pairs('accent', onSheet, TEXT),
  ...pairs('on-accent', ['accent', 'accent-hover'], TEXT),
  ...pairs('fit', [...onSheet, 'fit-soft'], TEXT),
  ...pairs('check', [...onSheet, 'check-soft'], TEXT),
  ...pairs('nofit', [...onSheet, 'nofit-soft'], TEXT),
  ...pairs('info', [...onSheet, 'info-soft'], TEXT),
  ...pairs('on-nofit', ['nofit'], TEXT),
  ...pairs('on-bar', ['bar', 'bar-field'], TEXT),
  ...pairs('on-bar-muted', ['bar', 'bar-field'], TEXT),
  ...pairs('brand-text', ['bar'], TEXT),
  ...pairs('on-brand', ['brand'], TEXT),
  ...pairs('plate-ink', ['plate'], TEXT),
  ...pairs('on-plate-band', ['plate-band'], TEXT),
  ...pairs('on-glass', ['glass'], TEXT),
  ...pairs('edge', onSheet, GRAPHIC),
  ...pairs('focus', onPage, GRAPHIC),
  ...pairs('focus-on-bar', ['bar', 'bar-field'], GRAPHIC),
]

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(front: string, back: string): number {
  const [low = 0, high = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
