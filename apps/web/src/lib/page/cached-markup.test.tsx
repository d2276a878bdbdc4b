import type { Card } from '@partlane/client/cards'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { compileAll } from '@partlane/i18n/message-files'
import { I18nProvider } from '@partlane/i18n/react'
import { type ReactNode, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { UiProvider } from '#ui/core/ui-context.tsx'
import { MarkupCacheContext, useCachedMarkup } from './cached-markup.tsx'
import { createMarkupStore, createPageMarkup } from './markup-store.ts'

const compiledMessages = compileAll()

const card: Card = {
  id: '1',
  slug: 'brake-discs-1a',
  status: 'available',
  title: 'Brembo front brake discs, <b>pair</b> & "pads" <captured-1></captured-1>',
  condition: 'new',
  brand: 'Brembo',
  part_number: '5Q0 615 301 F',
  sale_format: 'fixed',
  price: { amount: '58.40', currency: 'gbp' },
  delivery: { from: { amount: '6.95', currency: 'gbp' }, free: false },
  shipping_type: 'both',
  auction_ends_at: null,
  town: 'Leeds',
  photo: { url: '/media/1/a/card-480.jpg', width: 1600, height: 1200, placeholder: 'data:image/webp;base64,AA' },
  verdict: { fit: 'fits', reason: 'listed', row: null },
  seller: { rating: 4.9, rating_count: 1204 },
}

const cards: Card[] = [
  card,
  { ...card, id: '2', verdict: null, photo: null, part_number: null },
  { ...card, id: '3', sale_format: 'offers', status: 'sold_out', seller: null },
  { ...card, id: '4', price: null, town: '' },
  { ...card, id: '5', auction_ends_at: '2026-12-01T00:00:00.000Z' },
]

type Options = { markup?: ReturnType<typeof createPageMarkup>; locale?: 'en-GB' | 'fr' }

function withMessages(children: ReactNode, locale: 'en-GB' | 'fr') {
  const catalogue = createCatalogue(async () => ({}))
  for (const [namespace, messages] of Object.entries(compiledMessages[locale])) catalogue.put(locale, namespace, messages)
  return (
    <I18nProvider locale={locale} catalogue={catalogue}>
      {children}
    </I18nProvider>
  )
}

function renderPage(children: ReactNode, { markup, locale = 'en-GB' }: Options = {}): string {
  const page = (
    <UiProvider locale={locale} t={(key) => key} renderedAtMs={Date.parse('2026-11-22T12:00:00Z')}>
      <MarkupCacheContext value={markup?.cache}>
        <ul>{children}</ul>
      </MarkupCacheContext>
    </UiProvider>
  )
  const html = renderToString(withMessages(page, locale))
  return markup ? markup.complete(html) : html
}

const list = (carName?: string) =>
  cards.map((listing, index) => (
    <li key={listing.id}>
      <ListingCard card={listing} carName={carName} priority={index < 2} distance={index === 1 ? '12 mi' : undefined} />
    </li>
  ))

function LabelledInput() {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>Name</label>
      <input id={id} />
    </p>
  )
}

function Panel({ isOpen }: { isOpen: boolean }) {
  const contents = (
    <>
      <LabelledInput />
      <ListingCard card={card} />
    </>
  )
  return <section {...useCachedMarkup('panel', isOpen ? ['open'] : undefined, contents)} />
}

function Failing(): ReactNode {
  throw new Error('failed')
}

function FailingPanel() {
  const contents = (
    <Suspense fallback="later">
      <Failing />
    </Suspense>
  )
  return <section {...useCachedMarkup('failing', [], contents)} />
}

describe('cached markup', () => {
  it.each(['en-GB', 'fr'] as const)('of cards is the HTML that React writes without it, missing and stored (%s)', (locale) => {
    const store = createMarkupStore(1_000_000)
    const pageMarkup = () => createPageMarkup(store)
    const html = renderPage(list('Golf'), { locale })
    expect(html).toContain('brake-discs-1a')
    expect(renderPage(list('Golf'), { locale, markup: pageMarkup() })).toBe(html)
    expect(store.count()).toBe(4) // not the auction, whose remaining time changes
    expect(renderPage(list('Golf'), { locale, markup: pageMarkup() })).toBe(html)
    expect(store.count()).toBe(4)
    expect(renderPage(list('Yaris'), { locale, markup: pageMarkup() })).toBe(renderPage(list('Yaris'), { locale }))
  })

  it('differs by locale and by each field of the card', () => {
    const store = createMarkupStore(1_000_000)
    const render = (listing: Card, locale: 'en-GB' | 'fr' = 'en-GB') =>
      renderPage(<ListingCard card={listing} />, {
        locale,
        markup: createPageMarkup(store),
      })
    expect(render(card)).toContain('£58.40')
    expect(render({ ...card, price: { amount: '60.00', currency: 'gbp' } })).toContain('£60.00')
    expect(render(card, 'fr')).toContain('58,40')
    expect(render({ ...card, status: 'reserved' })).toContain('Reserved')
    expect(store.count()).toBe(4)
  })

  it('keeps the ids that React generates, missing and stored, and the ids after it', () => {
    const store = createMarkupStore(1_000_000)
    const page = [<Panel key="1" isOpen />, <LabelledInput key="2" />]
    const html = renderPage(page)
    expect(html).toContain('_R_')
    expect(renderPage(page, { markup: createPageMarkup(store) })).toBe(html)
    expect(renderPage(page, { markup: createPageMarkup(store) })).toBe(html)
    expect(store.count()).toBe(2) // the panel and the card in it
  })

  it('is not stored without dependencies', () => {
    const store = createMarkupStore(1_000_000)
    const html = renderPage(<Panel isOpen={false} />, { markup: createPageMarkup(store) })
    expect(html).toBe(renderPage(<Panel isOpen={false} />))
    expect(store.count()).toBe(1) // the card
  })

  it('is not stored when a part of it fails', () => {
    const store = createMarkupStore(1_000_000)
    expect(renderPage(<FailingPanel />, { markup: createPageMarkup(store) })).toContain('later')
    expect(store.count()).toBe(0)
  })

  it('stores a card without what is in its corner', () => {
    const store = createMarkupStore(1_000_000)
    const markup = createPageMarkup(store)
    expect(renderPage(<ListingCard card={card} corner={<button type="button">like</button>} />, { markup })).toContain('like')
    expect(store.count()).toBe(1)
    expect(renderPage(<ListingCard card={card} />, { markup })).not.toContain('like')
  })
})

describe('the store of markup', () => {
  it('removes what was used least recently above its size', () => {
    const store = createMarkupStore(100)
    store.put('a', 'x'.repeat(20))
    store.put('b', 'x'.repeat(20))
    expect(store.find('a')).toBe('x'.repeat(20))
    store.put('c', 'x'.repeat(20))
    expect(store.find('b')).toBeUndefined()
    expect(store.find('a')).toBeDefined()
    expect(store.sizeBytes()).toBe(84)
  })

  it('does not empty itself for a text that is larger than the store', () => {
    const store = createMarkupStore(100)
    store.put('a', 'x'.repeat(20))
    store.put('b', 'x'.repeat(60))
    expect(store.find('b')).toBeUndefined()
    expect(store.find('a')).toBe('x'.repeat(20))
  })
})
