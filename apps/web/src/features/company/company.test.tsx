// @vitest-environment jsdom
import type { StaticPage } from '@partlane/client/static-pages'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { StaticPageView } from './StaticPageView.tsx'

const page: StaticPage = {
  id: 'terms',
  name: 'terms',
  title: 'Terms of use',
  summary: 'The rules.',
  path: '/legal/terms',
  html: '<h2>1. Who we are</h2>',
  version: 2,
  effective_on: '2027-01-15',
  in_force: true,
  versions: [
    { version: 2, effective_on: '2027-01-15' },
    { version: 1, effective_on: '2026-11-23' },
  ],
}

afterEach(cleanup)

describe('a static page', () => {
  it('shows number and date of its version, and links all versions', async () => {
    renderPage(<StaticPageView page={page} />)
    await screen.findByText('Version 2, in force since 15 Jan 2027')
    screen.getByRole('heading', { name: '1. Who we are' })
    expect(screen.getByRole('link', { name: 'Version 1 of 23 Nov 2026' }).getAttribute('href')).toBe('/legal/terms?version=1')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('says that an older version is not in force', async () => {
    renderPage(<StaticPageView page={{ ...page, version: 1, effective_on: '2026-11-23', in_force: false }} />, { locale: 'fr' })
    expect((await screen.findByRole('note')).textContent).toContain('Cette version n’est pas celle en vigueur.')
    expect(screen.getByRole('link', { name: 'Voir la version en vigueur' }).getAttribute('href')).toBe('/fr/legal/terms')
  })

  it('says from when a future version is in force', async () => {
    renderPage(<StaticPageView page={{ ...page, in_force: false }} />)
    await screen.findByText('Version 2, in force from 15 Jan 2027')
  })

  it('has no list of versions for a single one', async () => {
    renderPage(<StaticPageView page={{ ...page, versions: page.versions.slice(0, 1) }} />)
    await screen.findByText('Version 2, in force since 15 Jan 2027')
    expect(screen.queryByRole('heading', { name: 'All versions' })).toBeNull()
  })
})
