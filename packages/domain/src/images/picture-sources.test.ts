import { describe, expect, it } from 'vitest'
import { pictureSources, selectImageWidths } from './picture-sources.ts'

describe('selectImageWidths', () => {
  it.each([
    [1600, 'card', [320, 480, 640, 960]],
    [500, 'card', [320, 480, 640]],
    [100, 'card', [160]],
    [700, 'page', [160, 320, 480, 640, 960]],
  ] as const)('selects the sizes of an original of %i pixels for a %s', (width, role, widths) => {
    expect(selectImageWidths(width, role)).toEqual(widths)
  })
})

describe('pictureSources', () => {
  it('names the real width of a photo that is narrower than its largest size', () => {
    expect(pictureSources('/media/a.jpg', 400, 'card')).toEqual([
      { type: 'image/avif', srcset: '/media/a.jpg/320.avif 320w, /media/a.jpg/480.avif 400w' },
      { type: 'image/webp', srcset: '/media/a.jpg/320.webp 320w, /media/a.jpg/480.webp 400w' },
    ])
  })
})
