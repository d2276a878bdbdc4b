// @vitest-environment jsdom
import { parseSearch } from '@partlane/contract/search-params'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { UnknownFilters } from './UnknownFilters.tsx'

afterEach(cleanup)

describe('UnknownFilters', () => {
  it('names each unknown filter with a link that removes it, and keeps the other parameters', () => {
    const params = new URLSearchParams('q=disc&condition=used,mint&year=20')
    const { search, problems } = parseSearch(params)
    renderPage(<UnknownFilters search={search} params={params} problems={problems} />, { path: '/search' })
    expect(screen.getByText('Invalid filters')).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Search without “Condition: mint”')).toBe('/search?q=disc&condition=used&year=20')
    expect(hrefOf('Search without “Year: 20”')).toBe('/search?q=disc&condition=used%2Cmint')
    expect(hrefOf('Clear all')).toBe('/search?q=disc')
  })
})
