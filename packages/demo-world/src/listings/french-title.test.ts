import { expect, it } from 'vitest'
import { createTestCatalogue } from '../catalogue/test-kit.ts'
import { frenchPartName } from './french-title.ts'

const { categories } = createTestCatalogue()

it.each([
  ['headlights', { side: 'right' }, 'Phare avant droit'],
  ['tail-lights', { side: 'left' }, 'Feu arrière gauche'],
  ['front-wings', { side: 'right' }, 'Aile avant droite'],
  ['doors', { corner: 'front-right' }, 'Porte avant droite'],
  ['brake-calipers', { corner: 'rear-left' }, 'Étrier de frein arrière gauche'],
  ['suspension-struts', { corner: 'front-left' }, 'Jambe de force complète avant gauche'],
  ['rear-silencers', {}, 'Silencieux arrière'],
  ['wheel-hubs', { axle: 'front' }, 'Moyeu de roue avant'],
  ['window-regulators', { corner: 'front-left' }, 'Lève-vitres avant gauche'],
  ['lambda-sensors', {}, 'Sonde lambda'],
  ['brake-wear-sensors', { axle: 'front' }, 'Capteur d’usure de frein avant'],
])('names one part of %s in the singular', (slug, values, name) => {
  const category = categories.find((each) => each.slug === slug)
  const part = category?.parts.find(({ title }) => !/\b(pair|set|kit|pack)\b/.test(title))
  expect(category && part && frenchPartName({ category, part, values })).toBe(name)
})
