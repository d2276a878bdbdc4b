// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { MyListingsPage } from './MyListingsPage.tsx'
import { MyListingsTab } from './MyListingsTab.tsx'

afterEach(cleanup)

function renderTab(counts: Record<string, number>, locale: 'en-GB' | 'fr' = 'en-GB') {
  const pagy = { count: 0, page: 1, items: 24, pages: 1, next: null, prev: null }
  const page = <MyListingsPage tab="available" inventory={false} q="" page={1} onSearch={() => {}} />
  return renderPage(page, { token: tokenFor(), locale, call: async () => ({ ok: true, value: { items: [], pagy, counts } }) })
}
const tabTexts = (container: HTMLElement) => [...container.querySelectorAll('nav li')].map(({ textContent }) => textContent)

describe('the tabs of my listings', () => {
  it.each(['active', undefined])('are not found by another name: %s', (tabName) => {
    const { getByText } = renderPage(<MyListingsTab tabName={tabName} inventory={true} notFound={<p>no such page</p>} />)
    expect(getByText('no such page')).toBeTruthy()
  })

  it('show the number of parts, capped at 9,999', async () => {
    const { container, findByText } = renderTab({ available: 134, sold_out: 9999, draft: 10_000, holiday: 0, deactivated: 3 })
    await findByText('134')
    expect(tabTexts(container)).toEqual(['On sale134', 'Sold out9,999', 'Drafts9999+', 'Holiday', 'Deactivated3'])
  })

  it('format the numbers in French', async () => {
    const { container, findByText } = renderTab({ available: 1340, sold_out: 0, draft: 0, holiday: 0, deactivated: 0 }, 'fr')
    await findByText(/1.340/)
    expect(tabTexts(container)[0]).toMatch(/^En vente1\s340$/)
  })
})
