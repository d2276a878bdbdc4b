// @vitest-environment jsdom
import type { OwnListingRow } from '@partlane/contract/selling'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createFakeApi, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { RowActions } from './RowActions.tsx'

afterEach(cleanup)

/** The columns that decide about the menu. */
const row = (overrides: Partial<OwnListingRow>) =>
  ({
    ...{ id: '7', slug: 'disc', title: 'Brake disc', status: 'available', sale_format: 'auction', auction_ends_at: null, actions: [] },
    ...overrides,
  }) as unknown as OwnListingRow

async function openMenu(overrides: Partial<OwnListingRow>) {
  const api = createFakeApi({ '/users/listings/{id}/relist': () => ok({}) })
  renderPage(<RowActions row={row(overrides)} />, { token: tokenFor(), call: api.call })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Brake disc' }))
  await screen.findByRole('menuitem', { name: 'Edit' })
  return { sent: () => api.sentTo('/users/listings/{id}/relist') }
}

it('starts an auction that has no run yet', async () => {
  const { sent } = await openMenu({})
  fireEvent.click(screen.getByRole('menuitem', { name: 'Start the auction' }))
  await waitFor(() => expect(sent()).toEqual([{ id: '7' }]))
})

it.each<Partial<OwnListingRow>>([{ auction_ends_at: '2026-12-01T10:00:00.000Z' }, { sale_format: 'fixed' }, { status: 'deactivated' }])(
  'does not offer to start %o',
  async (overrides) => {
    await openMenu(overrides)
    expect(screen.queryByRole('menuitem', { name: 'Start the auction' })).toBeNull()
  },
)
