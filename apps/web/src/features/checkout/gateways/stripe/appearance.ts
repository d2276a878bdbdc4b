import type { Appearance } from './stripe-js.ts'

/** The colours, text size and corners of the page for Stripe's fields, which are in frames. */
export function readAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const variables = {
    colorPrimary: token('color-link'),
    colorBackground: token('color-surface'),
    colorText: token('color-text'),
    colorTextSecondary: token('color-muted'),
    colorDanger: token('color-nofit'),
    borderRadius: token('radius-control'),
    fontFamily: 'Nunito, system-ui, sans-serif',
    fontSizeBase: '16px',
  }
  return { theme: scheme === 'dark' ? 'night' : 'stripe', variables }
}
