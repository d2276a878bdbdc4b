// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceValues } from '#lib/storage/device-storage.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { RecentlyViewed } from './RecentlyViewed.tsx'

afterEach(() => {
  cleanup()
  deviceValues().remove('youRecentlyViewed')
})

const card = (slug: string) => ({
  ...{ id: slug, slug, title: slug, status: 'available', condition: 'new', brand: null, part_number: null, sale_format: 'fixed' },
  ...{ price: null, converted_price: null, delivery: { from: null, free: false }, shipping_type: 'both', quantity_available: 1 },
  ...{ auction_ends_at: null, town: 'Leeds', photo: null, universal: false, verdict: null, published_at: null, seller: null },
})

/** Answers as the API: the listings of the slugs, or the own history. */
function setup({ token }: { token?: string } = {}) {
  const inputs: object[] = []
  renderPage(<RecentlyViewed excludedSlug="current" car={{}} />, {
    ...(token ? { token } : {}),
    call: async (_endpoint, input) => {
      inputs.push(input)
      const slugs = 'slugs' in input ? String(input.slugs).split(',') : ['other-device', 'b', 'current']
      return { ok: true, value: slugs.map(card) }
    },
  })
  return { inputs, slugs: () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')) }
}

describe('RecentlyViewed', () => {
  it('shows the listings of the device to a visitor without a session, without the current one', async () => {
    deviceValues().writeJson('youRecentlyViewed', ['current', 'a', 'b'])
    const { inputs, slugs } = setup()
    await waitFor(() => expect(slugs()).toEqual(['/listings/a', '/listings/b']))
    expect(inputs).toEqual([{ slugs: 'a,b' }])
  })

  it('adds the history of the user, each listing once', async () => {
    deviceValues().writeJson('youRecentlyViewed', ['b', 'a'])
    const { slugs } = setup({ token: tokenFor() })
    await waitFor(() => expect(slugs()).toEqual(['/listings/b', '/listings/a', '/listings/other-device']))
  })

  it('sends no request and shows nothing when nothing was viewed', async () => {
    const { inputs, slugs } = setup()
    await Promise.resolve()
    expect([inputs, slugs()]).toEqual([[], []])
  })
})
