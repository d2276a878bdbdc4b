import type { ColourName } from './tokens.ts'

/** WCAG 2.2 AA: 4.5 for text, 3 for large text, icons and the outlines of controls. */
export const MIN_TEXT_CONTRAST = 4.5
export const MIN_GRAPHIC_CONTRAST = 3

const pageBackgrounds: ColourName[] = ['canvas', 'surface', 'sunken']
/** Backgrounds of cards, dialogs and the page itself; `sunken` areas are excluded. */
const raisedBackgrounds: ColourName[] = ['canvas', 'surface']
const createPairs = (foreground: ColourName, backgrounds: ColourName[], minRatio: number) =>
  backgrounds.map((background) => ({ foreground, background, minRatio }))

/**
 * All colour pairs that components use. Add a new pair here before it is used.
 * @internal Used by tests only.
 */
export const contrastPairs: { foreground: ColourName; background: ColourName; minRatio: number }[] = [
  ...createPairs('ink', [...pageBackgrounds, 'accent-soft', 'fit-soft', 'check-soft', 'nofit-soft', 'info-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('text', [...pageBackgrounds, 'accent-soft', 'fit-soft', 'check-soft', 'nofit-soft', 'info-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('muted', pageBackgrounds, MIN_TEXT_CONTRAST),
  ...createPairs('link', pageBackgrounds, MIN_TEXT_CONTRAST),
  ...createPairs('accent', ['accent-soft'], MIN_GRAPHIC_CONTRAST),
  ...createPairs('accent', raisedBackgrounds, MIN_TEXT_CONTRAST),
  ...createPairs('on-accent', ['accent', 'accent-hover'], MIN_TEXT_CONTRAST),
  ...createPairs('fit', [...raisedBackgrounds, 'fit-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('check', [...raisedBackgrounds, 'check-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('nofit', [...raisedBackgrounds, 'nofit-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('info', [...raisedBackgrounds, 'info-soft'], MIN_TEXT_CONTRAST),
  ...createPairs('on-nofit', ['nofit'], MIN_TEXT_CONTRAST),
  ...createPairs('on-bar', ['bar', 'bar-field'], MIN_TEXT_CONTRAST),
  ...createPairs('on-bar-muted', ['bar', 'bar-field'], MIN_TEXT_CONTRAST),
  ...createPairs('brand-text', ['bar'], MIN_TEXT_CONTRAST),
  ...createPairs('on-brand', ['brand'], MIN_TEXT_CONTRAST),
  ...createPairs('plate-ink', ['plate'], MIN_TEXT_CONTRAST),
  ...createPairs('on-plate-band', ['plate-band'], MIN_TEXT_CONTRAST),
  ...createPairs('on-glass', ['glass'], MIN_TEXT_CONTRAST),
  ...createPairs('edge', raisedBackgrounds, MIN_GRAPHIC_CONTRAST),
  ...createPairs('focus', pageBackgrounds, MIN_GRAPHIC_CONTRAST),
  ...createPairs('focus-on-bar', ['bar', 'bar-field'], MIN_GRAPHIC_CONTRAST),
]

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two #rrggbb colours, 1 to 21. @internal Used by tests only. */
export function contrast(foreground: string, background: string): number {
  const [darker = 0, lighter = 0] = [luminance(foreground), luminance(background)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
