// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../test/render.tsx'
import { AccountButton } from './AccountButton.tsx'

afterEach(cleanup)

describe('AccountButton', () => {
  it.each([
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
  ])('loads the menu on %s and focuses %s', async (key, label) => {
    const page = renderPage(<AccountButton />, { token: tokenFor() })
    fireEvent.keyDown(page.getByRole('button'), { key })
    await page.findByRole('menu')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(label))
  })

  it('loads the menu on a click, opens it at its first item and closes it on the next click', async () => {
    const page = renderPage(<AccountButton />, { token: tokenFor() })
    fireEvent.click(page.getByRole('button'))
    await page.findByRole('menu')
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem')
    fireEvent.click(page.getByRole('button', { expanded: true }))
    expect(page.queryByRole('menu')).toBeNull()
  })
})
