import { breakpoint, countLimits, toast, tooltip } from './limits.ts'

/**
 * Design tokens for web (as CSS variables, see to-css.ts) and native (as this object).
 * Breakpoints, tooltip and toast times and count limits are those of the specification (section 9).
 */
const light = {
  // Text: `ink` for headings, `text` for body text, `muted` for secondary text
  ink: '#12161c',
  text: '#1e242d',
  muted: '#566071',
  link: '#1257b8',
  // Surfaces. `edge` outlines controls (3:1), `line` is for separators
  canvas: '#f5f6f8',
  surface: '#ffffff',
  sunken: '#eceff3',
  line: '#e1e6ec',
  edge: '#818b9a',
  // Accent of the main action
  accent: '#c8400a',
  'accent-hover': '#ad3608',
  'on-accent': '#ffffff',
  'accent-soft': '#fdeee6',
  // Semantic colours: fits, to be checked, does not fit, information
  fit: '#0b6b45',
  'fit-soft': '#e3f4ec',
  check: '#855600',
  'check-soft': '#fff3d6',
  nofit: '#b42323',
  'nofit-soft': '#fdeaea',
  'on-nofit': '#ffffff',
  info: '#1257b8',
  'info-soft': '#e6effb',
  // Top bar and hero, dark in both themes
  bar: '#12161c',
  'bar-field': '#232a33',
  'bar-line': '#343d49',
  'on-bar': '#f4f6f8',
  'on-bar-muted': '#aeb8c5',
  brand: '#ff6a26',
  'on-brand': '#1a0d06',
  'brand-text': '#ff8a52',
  // British number plate, and controls on top of a photo (`glass`)
  plate: '#ffd21f',
  'plate-ink': '#14130a',
  'plate-band': '#1746a2',
  'on-plate-band': '#ffffff',
  glass: '#ffffff',
  'on-glass': '#12161c',
  focus: '#1257b8',
  'focus-on-bar': '#8db8ff',
  scrim: 'rgb(18 22 28 / 0.56)',
}

export type ColourName = keyof typeof light
export type Palette = Record<ColourName, string>

const dark: Palette = {
  ...light,
  ink: '#f2f4f7',
  text: '#dfe4ea',
  muted: '#98a3b2',
  link: '#8db8ff',
  canvas: '#0e1217',
  surface: '#181d24',
  sunken: '#20262e',
  line: '#2a313b',
  edge: '#6b7686',
  accent: '#ff7a3d',
  'accent-hover': '#ff9563',
  'on-accent': '#1a0d06',
  'accent-soft': '#33190d',
  fit: '#5fd3a2',
  'fit-soft': '#0f2b20',
  check: '#f0c058',
  'check-soft': '#2e2510',
  nofit: '#ff8f8f',
  'nofit-soft': '#331616',
  'on-nofit': '#2a0b0b',
  info: '#8db8ff',
  'info-soft': '#14243d',
  bar: '#0a0d11',
  focus: '#8db8ff',
  scrim: 'rgb(0 0 0 / 0.68)',
}

export const tokens = {
  colour: { light, dark },
  /** Spacing unit in px. Every distance is a multiple of it. */
  space: 4,
  /** Minimum height and width of touch targets in px. */
  minTargetSize: 44,
  /** Type sizes and line heights in px. A size of 15 keeps the line height of its element. */
  type: {
    xs: { size: 12, line: 16 },
    sm: { size: 14, line: 20 },
    md: { size: 15, line: undefined },
    base: { size: 16, line: 24 },
    lg: { size: 18, line: 28 },
    xl: { size: 22, line: 28 },
    '2xl': { size: 28, line: 36 },
    '3xl': { size: 36, line: 44 },
  },
  font: {
    heading: ['Poppins', 'Poppins Fallback', 'system-ui', 'sans-serif'],
    sans: ['Nunito', 'Nunito Fallback', 'system-ui', 'sans-serif'],
    mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
  },
  radius: { control: 8, card: 12 },
  shadow: {
    light: '0 1px 2px rgb(18 22 28 / 0.06), 0 8px 24px rgb(18 22 28 / 0.07)',
    dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.35)',
  },
  breakpoint,
  /** Maximum width of the content column in px. */
  maxPageWidth: 1280,
  tooltip,
  toast,
  count: countLimits,
} as const

export type Tokens = typeof tokens
