import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type PageElement, parseElements } from '../lib/parse-elements.ts'

/**
 * Answers every request with the HTML of a file, rendered by react-dom alone: the same elements and
 * attributes without components, hooks, contexts, a router and data for hydration.
 * `node bare-cards-server.ts <file>` prints its URL.
 */
const elements = parseElements(readFileSync(process.argv[2] ?? '', 'utf8')).map(withReactNames)

function withReactNames({ type, attributes, children }: PageElement): PageElement {
  return {
    type,
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name === 'class' ? 'className' : name, value])),
    children: children.map((child) => (typeof child === 'string' ? child : withReactNames(child))),
  }
}

/** Creates the elements as a component does: again for each request. */
const renderElement = ({ type, attributes, children }: PageElement, key: number): ReactElement =>
  createElement(
    type,
    { key, ...attributes },
    ...children.map((child, index) => (typeof child === 'string' ? child : renderElement(child, index))),
  )

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const stream = renderToPipeableStream(elements.map(renderElement), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => stream.pipe(response),
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
