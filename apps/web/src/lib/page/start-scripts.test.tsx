// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepEarlyChanges, keepEarlyPresses } from './early-input.ts'
import { pauseScripts, startPausedScripts } from './start-scripts.tsx'

const rendered =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head>' +
  '<body><img fetchpriority="high" src="/p.avif"/><script nonce="n">x()</script><script nonce="n" type="module" async="">import "/a.js"</script></body></html>'

describe('pauseScripts', () => {
  it('leaves no script or hint that starts by itself, and all other elements', () => {
    const html = pauseScripts(rendered)
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/)
    expect(html).toContain('<script nonce="n" type="text/plain" id="page-module">import "/a.js"</script>')
    expect(html).toContain('<script nonce="n">x()</script>')
  })

  it('changes nothing in a document without scripts', () => {
    expect(pauseScripts('<html><head></head><body>text</body></html>')).toBe('<html><head></head><body>text</body></html>')
  })
})

describe('startPausedScripts', () => {
  const frames: FrameRequestCallback[] = []
  const startedScripts: string[] = []

  /** One frame: callbacks, then the paint, then timers of 0 ms. */
  const paint = () => {
    for (const callback of frames.splice(0)) callback(0)
    vi.advanceTimersByTime(1)
  }
  const openPage = ({ hasLoadedPicture }: { hasLoadedPicture: boolean }) => {
    const parsed = new DOMParser().parseFromString(pauseScripts(rendered), 'text/html')
    document.head.innerHTML = parsed.head.innerHTML
    document.body.innerHTML = parsed.body.innerHTML
    const picture = document.querySelector('img') as HTMLImageElement
    Object.defineProperty(picture, 'complete', { value: hasLoadedPicture })
    startPausedScripts()
    keepEarlyChanges()
    keepEarlyPresses()
    return picture
  }
  const hintKinds = () => [...document.querySelectorAll('link')].map(({ rel }) => rel)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
    const append = document.head.append.bind(document.head)
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) startedScripts.push(`${node.type} ${node.textContent}`)
      append(...nodes)
    })
  })
  afterEach(() => {
    vi.advanceTimersByTime(2_000) // removes the listeners of a page that has not started
    window.dispatchEvent(new Event('pagehydrated'))
    frames.length = 0
    startedScripts.length = 0
    document.head.innerHTML = ''
    document.body.innerHTML = ''
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('starts hints and module after the first paint, once', () => {
    openPage({ hasLoadedPicture: true })
    expect([startedScripts, hintKinds()]).toEqual([[], ['paused-modulepreload', 'paused-modulepreload']])
    paint()
    expect([startedScripts, hintKinds()]).toEqual([['module import "/a.js"'], ['modulepreload', 'modulepreload']])
    vi.advanceTimersByTime(5_000)
    window.dispatchEvent(new Event('pointerdown'))
    expect(startedScripts).toHaveLength(1)
  })

  it.each(['load', 'error'])('waits for the main picture: %s', (event) => {
    const picture = openPage({ hasLoadedPicture: false })
    paint()
    expect(startedScripts).toEqual([])
    picture.dispatchEvent(new Event(event))
    expect(startedScripts).toEqual([])
    paint()
    expect(startedScripts).toHaveLength(1)
  })

  it('starts at an interaction, before any paint', () => {
    openPage({ hasLoadedPicture: false })
    window.dispatchEvent(new Event('keydown'))
    expect(startedScripts).toHaveLength(1)
  })

  it('starts after a second in a page that is never painted', () => {
    openPage({ hasLoadedPicture: false })
    vi.advanceTimersByTime(999)
    expect(startedScripts).toEqual([])
    vi.advanceTimersByTime(1)
    expect(startedScripts).toHaveLength(1)
  })

  describe('a press before hydration', () => {
    const addButton = (html: string) => {
      document.body.insertAdjacentHTML('beforeend', html)
      const button = document.body.lastElementChild?.querySelector('button') as HTMLButtonElement
      const pressed = vi.fn()
      button.addEventListener('click', pressed)
      return { button, pressed }
    }
    const hydrate = async () => {
      window.dispatchEvent(new Event('pagehydrated'))
      await Promise.resolve()
    }

    it('is repeated once after hydration, however often the button was pressed', async () => {
      openPage({ hasLoadedPicture: true })
      const { button, pressed } = addButton('<p><button type="button">Add</button></p>')
      button.click()
      button.click()
      expect(pressed).not.toHaveBeenCalled()
      await hydrate()
      expect(pressed).toHaveBeenCalledOnce()
      button.click()
      expect(pressed).toHaveBeenCalledTimes(2)
    })

    it('does not submit a form that needs scripts, but one that has an address', () => {
      openPage({ hasLoadedPicture: true })
      const submitted: string[] = []
      const onSubmit = (event: Event) => {
        event.preventDefault()
        submitted.push((event.target as HTMLFormElement).name)
      }
      document.addEventListener('submit', onSubmit)
      // Tests of other files have the same document.
      onTestFinished(() => document.removeEventListener('submit', onSubmit))
      addButton('<form name="sign-up" method="post"><button>Create</button></form>').button.click()
      addButton('<form name="search" action="/search"><button>Search</button></form>').button.click()
      expect(submitted).toEqual(['search'])
    })

    it('is kept for each button, in order', async () => {
      openPage({ hasLoadedPicture: true })
      const pressed: string[] = []
      for (const name of ['Add', 'Reject']) {
        const { button } = addButton(`<p><button type="button">${name}</button></p>`)
        button.addEventListener('click', () => pressed.push(name))
        button.click()
        expect(button.dataset.waiting).toBe('')
      }
      await hydrate()
      expect(pressed).toEqual(['Add', 'Reject'])
      expect(document.querySelector('[data-waiting]')).toBeNull()
    })

    it('is not kept after the scripts have failed, which the page says', () => {
      openPage({ hasLoadedPicture: true })
      document.body.insertAdjacentHTML(
        'beforeend',
        '<main id="main" tabindex="-1"></main><p id="scripts-failed" hidden><button>Dismiss</button></p>',
      )
      const { button, pressed } = addButton('<p><button type="button">Add</button></p>')
      button.click()
      window.dispatchEvent(new Event('pagefailed'))
      expect([pressed.mock.calls.length, button.hasAttribute('data-waiting')]).toEqual([0, false])
      expect(document.getElementById('scripts-failed')?.hidden).toBe(false)
      button.click()
      expect(pressed).toHaveBeenCalledOnce()
      document.querySelector<HTMLElement>('#scripts-failed button')?.click()
      expect([document.getElementById('scripts-failed')?.hidden, document.activeElement?.id]).toEqual([true, 'main'])
    })

    it('is not lost by a link that is opened after it', async () => {
      openPage({ hasLoadedPicture: true })
      document.body.insertAdjacentHTML('beforeend', '<a href="#cart">Cart</a>')
      const link = document.querySelector('a') as HTMLAnchorElement
      const opened: string[] = []
      link.addEventListener('click', (event) => {
        event.preventDefault()
        opened.push('cart')
      })
      link.click()
      expect(opened).toEqual(['cart']) // nothing was pressed before it
      const { button } = addButton('<p><button type="button">Add</button></p>')
      button.addEventListener('click', () => opened.push('add'))
      button.click()
      link.click()
      expect(opened).toEqual(['cart'])
      await hydrate()
      expect(opened).toEqual(['cart', 'add', 'cart'])
    })

    it('is dropped if its button has gone', async () => {
      openPage({ hasLoadedPicture: true })
      const { button, pressed } = addButton('<p><button type="button">Add</button></p>')
      button.click()
      button.remove()
      await hydrate()
      expect(pressed).not.toHaveBeenCalled()
    })
  })

  it('repeats a changed select after hydration', async () => {
    openPage({ hasLoadedPicture: true })
    document.body.insertAdjacentHTML('beforeend', '<select><option>best</option><option>newest</option></select>')
    const select = document.querySelector('select') as HTMLSelectElement
    const values: string[] = []
    select.value = 'newest'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    select.addEventListener('change', () => values.push(select.value))
    select.value = 'best' // React sets the value that the server rendered
    window.dispatchEvent(new Event('pagehydrated'))
    await Promise.resolve()
    expect(values).toEqual(['newest'])
  })

  it('leaves no element behind that React has not rendered', () => {
    openPage({ hasLoadedPicture: true })
    paint()
    expect(document.querySelectorAll('script')).toHaveLength(2)
  })
})
