import { expect, it } from 'vitest'
import { accountLinks, accountLinksFor } from './account-links.ts'

const idsFor = (role: 'personal' | 'business') => accountLinksFor(role).map(({ id }) => id)

it('shows private people their listings and businesses their stock, never both', () => {
  expect(idsFor('personal')).toContain('listings')
  expect(idsFor('personal')).not.toContain('inventory')
  expect(idsFor('business')).toContain('inventory')
  expect(idsFor('business')).not.toContain('listings')
})

it('leads to no page that is not there yet', () => {
  const waiting = accountLinks.filter(({ ready }) => !ready).map(({ id }) => id)
  expect(idsFor('personal').filter((id) => waiting.includes(id))).toEqual([])
})
