import { lazy, type ReactNode, Suspense, use } from 'react'
import { describe, expect, it } from 'vitest'
import { renderDocument } from './render-document.ts'

const errors: unknown[] = []
const render = (createElement: () => ReactNode) =>
  renderDocument(() => <html lang="en">{createElement()}</html>, { nonce: 'n1', onError: (error) => void errors.push(error) })

const body = (text: string) => `<!DOCTYPE html><html lang="en"><head></head><body>${text}</body></html>`

describe('renderDocument', () => {
  it('renders a document that is ready in one pass', async () => {
    expect(await render(() => <body>ready</body>)).toBe(body('ready'))
  })

  it('waits for what suspends, inside and outside a boundary', async () => {
    const Late = lazy(async () => ({ default: () => <p>late</p> }))
    const page = () => (
      <body>
        <Suspense fallback="loading">
          <Late />
        </Suspense>
      </body>
    )
    expect(await render(page)).toBe(body('<!--$--><p>late</p><!--/$-->'))
    const promise = Promise.resolve('text')
    const Text = () => use(promise)
    expect(
      await render(() => (
        <body>
          <Text />
        </body>
      )),
    ).toBe(body('text'))
  })

  it('reports an error of a part, and fails with an error of the page', async () => {
    const Broken = () => {
      throw new Error('broken')
    }
    const html = await render(() => (
      <body>
        <Suspense fallback="fallback">
          <Broken />
        </Suspense>
      </body>
    ))
    expect(html).toContain('fallback')
    expect(errors).toEqual([new Error('broken')])
    await expect(
      render(() => (
        <body>
          <Broken />
        </body>
      )),
    ).rejects.toThrow('broken')
  })
})
