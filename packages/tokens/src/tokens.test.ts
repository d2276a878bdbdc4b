import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, contrastPairs } from './contrast.ts'
import { toCss } from './to-css.ts'
import { tokens } from './tokens.ts'

describe('tokens', () => {
  it('match the generated tokens.css', () => {
    expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toBe(toCss(tokens))
  })

  it.each(['light', 'dark'] as const)('reach the contrast of WCAG AA for every used pair in %s', (theme) => {
    const palette = tokens.colour[theme]
    const failingPairs = contrastPairs
      .map(({ foreground, background, minRatio }) => ({
        pair: `${foreground} on ${background}`,
        minRatio,
        ratio: contrast(palette[foreground], palette[background]),
      }))
      .filter(({ ratio, minRatio }) => ratio < minRatio)
    expect(failingPairs).toEqual([])
  })

  it('contain the constants of the specification', () => {
    expect(tokens.breakpoint).toEqual({ xs: 0, sm: 600, md: 900, cmd: 950, lg: 1200, xl: 1440, xxl: 1600 })
    expect(tokens.tooltip).toEqual({ enterTouchMs: 200, leaveTouchMs: 3000 })
    expect(tokens.toast).toMatchObject({ width: 343, maxNotifyVisible: 5, max: 20 })
    expect(tokens.toast.durationMs).toMatchObject({ info: 5000, default: 4000, error: 4000, success: 2000 })
    expect(tokens.count).toEqual({ badgeMax: 99, cap: 9999 })
  })
})

describe('contrast', () => {
  it('returns the contrast ratio of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
