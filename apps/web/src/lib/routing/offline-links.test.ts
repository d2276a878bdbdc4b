// @vitest-environment jsdom
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openLinksWithRouterWhileOffline } from './offline-links.ts'

const navigate = vi.fn(async () => undefined)
openLinksWithRouterWhileOffline(() => ({ navigate }))
// jsdom cannot open documents. Tests of other files have the same window.
const ownListeners = new AbortController()
const { signal } = ownListeners
window.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && event.preventDefault(), { signal })
window.addEventListener('submit', (event) => event.preventDefault(), { signal })

afterAll(() => ownListeners.abort())

afterEach(() => {
  document.body.innerHTML = ''
  navigate.mockClear()
  vi.unstubAllGlobals()
})

function press(html: string, { online = false, ...init }: MouseEventInit & { online?: boolean } = {}) {
  vi.stubGlobal('navigator', { onLine: online })
  document.body.innerHTML = html
  const element = document.body.querySelector('a, button')
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return navigate.mock.calls.flat()
}

describe('openLinksWithRouterWhileOffline', () => {
  it('opens links and search forms with the router', () => {
    expect(press('<a href="/listings/disc?year=2015#fit">Disc</a>')).toEqual(['/listings/disc?year=2015#fit'])
    navigate.mockClear()
    expect(press('<form action="/search"><input name="q" value="brake disc"><button>Search</button></form>')).toEqual([
      '/search?q=brake+disc',
    ])
  })

  it('leaves everything else to the browser', () => {
    expect(press('<a href="/cart">Basket</a>', { online: true })).toEqual([])
    expect(press('<a href="/cart">Basket</a>', { ctrlKey: true })).toEqual([])
    expect(press('<a href="#main">Skip to content</a>')).toEqual([])
    expect(press('<a href="https://other.example/">Other site</a>')).toEqual([])
    expect(press('<a href="/terms.pdf" target="_blank">Terms</a>')).toEqual([])
    expect(press('<form action="/cart" method="post"><button>Buy</button></form>')).toEqual([])
  })
})
