import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement as h, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { BareCard } from './bare-cards.ts'

/**
 * Answers every request with the cards of a file, rendered by react-dom alone: the elements and
 * classes of the page's cards without a router, hooks, components of ours and data for hydration.
 * `node bare-cards-server.ts <file>` prints its URL.
 */
const cards = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareCard[]

const renderSource = ({ type, srcset }: BareCard['sources'][number]) =>
  h('source', { key: type, type, srcSet: srcset, sizes: '(min-width:1200px) 300px,(min-width:900px) 33vw,50vw' })

const renderImage = ({ photo }: BareCard) =>
  h('img', { src: photo, alt: '', width: 1600, height: 1200, loading: 'lazy', decoding: 'async', className: 'part-card-image' })

const renderBody = ({ slug, title, partNumber, price, note, details }: BareCard) =>
  h(
    'div',
    { className: 'part-card-body' },
    h('h2', { className: 'part-card-title' }, h('a', { href: `/listings/${slug}` }, title)),
    h('p', { className: 'part-card-number' }, partNumber),
    h('p', { className: 'part-card-price' }, h('b', null, price), h('span', null, note)),
    h('p', { className: 'part-card-footer' }, h('span', null, details)),
  )

const renderCard = (card: BareCard): ReactElement =>
  h(
    'li',
    { key: card.slug },
    h(
      'article',
      { className: 'part-card' },
      h('div', { className: 'part-card-photo' }, h('picture', null, card.sources.map(renderSource), renderImage(card))),
      renderBody(card),
    ),
  )

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const stream = renderToPipeableStream(h('html', null, h('body', null, h('ul', null, cards.map(renderCard)))), {
    onAllReady: () => stream.pipe(response),
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
