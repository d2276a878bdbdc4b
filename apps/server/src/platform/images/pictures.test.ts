import { expect, it } from 'vitest'
import { createPictures } from './pictures.ts'

const metadata = { width: 700, height: 350, placeholder: 'data:image/webp;base64,AA==' }

it('lists the useful sizes, best format first, with the configured prefix', () => {
  const { presentPicture } = createPictures({ mediaUrl: 'https://media.example/' })
  const urlOfVariant = (name: string) => `https://media.example/media/listings/1/a.jpg/${name}`
  expect(presentPicture('listings/1/a.jpg', metadata)).toEqual({
    src: urlOfVariant('960.jpeg'),
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcset: `${urlOfVariant(`160.${format}`)} 160w, ${urlOfVariant(`320.${format}`)} 320w, ${urlOfVariant(`480.${format}`)} 480w, ${urlOfVariant(`640.${format}`)} 640w, ${urlOfVariant(`960.${format}`)} 700w`,
    })),
    ...metadata,
  })
})

it('uses this host without a prefix, and ends at the largest size', () => {
  const { presentPicture } = createPictures({ mediaUrl: '' })
  const picture = presentPicture('a.jpg', { ...metadata, width: 2400 })
  expect(picture.src).toBe('/media/a.jpg/960.jpeg')
  expect(picture.sources[0]?.srcset).toMatch(/\/media\/a\.jpg\/1600\.avif 1600w$/)
})

it('lists one size of a small image', () => {
  expect(createPictures({ mediaUrl: '' }).presentPicture('a.jpg', { ...metadata, width: 90 }).src).toBe('/media/a.jpg/160.jpeg')
})
