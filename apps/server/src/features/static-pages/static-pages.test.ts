import { locales } from '@partlane/domain/locale'
import { findVersionInForce, pageVersions, staticPageIds, staticPagePath } from '@partlane/domain/static-pages/static-pages'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { getPageText, parsePageText } from './page-texts.ts'

const allTexts = staticPageIds.flatMap((id) =>
  pageVersions[id].flatMap(({ version }) => locales.map((locale) => ({ id, version, locale, ...getPageText(id, version, locale) }))),
)

const inForce = findVersionInForce(pageVersions.terms, new Date().toISOString().slice(0, 10))

describe('static pages', () => {
  it('are listed in both languages with path, number and date', async () => {
    const { app, world } = await startTestApp()
    const english = await app.visitor.get('/static_pages')
    expect(english).toHaveStatus(200)
    expect(english.body.data.map(({ id }: { id: string }) => id)).toEqual([...staticPageIds])
    expect(english.body.data[0]).toMatchObject({
      type: 'static_page_summary',
      attributes: { name: 'terms', title: 'Terms of use', path: '/legal/terms', ...inForce },
    })
    const french = await app.as(await world.user(), { locale: 'fr' }).get('/static_pages')
    expect(french.body.data[0].attributes.title).toBe('Conditions d’utilisation')
  })

  it('contain the details of the company, escaped, and links in the language', async () => {
    const { app, world } = await startTestApp({ env: { COMPANY_DETAILS: 'Parts & Co <Ltd>, 1 High Street, Leeds' } })
    const french = await app.as(await world.user(), { locale: 'fr' }).get('/static_pages/terms')
    const { title, html, in_force, versions } = french.body.data.attributes
    expect(title).toBe('Conditions d’utilisation')
    expect(html).toContain('Parts &amp; Co &lt;Ltd&gt;, 1 High Street, Leeds')
    expect(html).toContain('href="/fr/legal/returns"')
    expect(html).not.toMatch(/\{\w+\}/)
    expect({ in_force, versions }).toEqual({ in_force: true, versions: pageVersions.terms.toReversed() })
  })

  it('are found in each version and refused in others', async () => {
    const { app } = await startTestApp()
    const first = await app.visitor.get('/static_pages/terms?version=1')
    expect(first.body.data.attributes).toMatchObject({ version: 1, in_force: inForce.version === 1 })
    expect(await app.visitor.get('/static_pages/terms?version=3')).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/static_pages/imprint')).toBeRefused(404, 'not_found')
    for (const version of ['0', '-1', 'x', '1.5', '10000'])
      expect(await app.visitor.get(`/static_pages/terms?version=${version}`)).toHaveStatus(422)
  })
})

describe('texts of static pages', () => {
  it('have the same structure in all languages', () => {
    const structureOf = (html: string) =>
      [...html.matchAll(/<\/?(\w+)|href="[^"]*"|\{\w+\}/g)].map(([tag]) => tag).filter((tag) => tag !== '{product}')
    for (const id of staticPageIds)
      for (const { version } of pageVersions[id]) {
        const [english, french] = locales.map((locale) => structureOf(getPageText(id, version, locale).html))
        expect(french, `${id} ${version}`).toEqual(english)
      }
  })

  it('link only to static pages, and contain no script', () => {
    const paths = new Set(staticPageIds.map(staticPagePath))
    for (const { html, id } of allTexts) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
      const unknownLinks = links.filter((href) => !paths.has(href) && href !== 'mailto:{support_email}')
      expect(unknownLinks, id).toEqual([])
      expect(html).not.toMatch(/<script|\son\w+=|javascript:|style=/i)
    }
  })

  it('need a title and a summary', () => {
    expect(parsePageText('<h1>Terms</h1>\n<p class="summary">Rules.</p>\n<p>One.</p>\n')).toEqual({
      title: 'Terms',
      summary: 'Rules.',
      html: '<p>One.</p>\n',
    })
    expect(() => parsePageText('<p>One.</p>')).toThrow('a text begins with')
  })

  it('refuse an unknown placeholder and escape values', () => {
    expect(fillPlaceholders('<p>{name}</p>', { name: 'A <b>\nB' })).toBe('<p>A &lt;b&gt;<br>B</p>')
    expect(() => fillPlaceholders('<p>{nmae}</p>', { name: '' })).toThrow('unknown placeholder {nmae}')
  })
})
