import { expect, it } from 'vitest'
import { createPictures } from './picture-for.ts'

const facts = { width: 700, height: 350, placeholder: 'data:image/webp;base64,AA==' }

it('names the sizes worth having, best format first, by the configured prefix', () => {
  const { pictureFor } = createPictures({ mediaUrl: 'https://media.example/' })
  const at = (name: string) => `https://media.example/media/listings/1/a.jpg/${name}`
  expect(pictureFor('listings/1/a.jpg', facts)).toEqual({
    src: at('960.jpeg'),
    sources: ['avif', 'webp'].map((format) => ({
      type: `image/${format}`,
      srcset: `${at(`160.${format}`)} 160w, ${at(`320.${format}`)} 320w, ${at(`480.${format}`)} 480w, ${at(`640.${format}`)} 640w, ${at(`960.${format}`)} 700w`,
    })),
    ...facts,
  })
})

it('stays on this host without a prefix, and stops at the largest size', () => {
  const { pictureFor } = createPictures({ mediaUrl: '' })
  const picture = pictureFor('a.jpg', { ...facts, width: 2400 })
  expect(picture.src).toBe('/media/a.jpg/960.jpeg')
  expect(picture.sources[0]?.srcset).toMatch(/\/media\/a\.jpg\/1600\.avif 1600w$/)
})

it('takes the one size there is of a small image', () => {
  expect(createPictures({ mediaUrl: '' }).pictureFor('a.jpg', { ...facts, width: 90 }).src).toBe('/media/a.jpg/160.jpeg')
})
