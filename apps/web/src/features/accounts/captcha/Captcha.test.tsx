// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../../../test/accounts.ts'
import { renderPage } from '../../../../test/render.tsx'
import { serverOf } from '../../../../test/server-of.ts'
import { Captcha, type CaptchaHandle } from './Captcha.tsx'

type Options = { sitekey: string; hl: string; theme: string; callback: (token: string) => void; 'expired-callback': () => void }
type Provider = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** What the providers were asked to draw. Their scripts are fetched once for all tests here, as for a page. */
const drawn: Options[] = []
const widget = { render: (_place: HTMLElement, options: Options) => drawn.push(options), remove: () => undefined }

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')]

beforeAll(() => {
  document.head.innerHTML = '<script nonce="n-1" type="application/json"></script>'
})
afterEach(cleanup)

function open(provider: Provider, locale: 'en-GB' | 'fr' = 'fr') {
  const tokens: (string | null)[] = []
  drawn.length = 0
  const handle = createRef<CaptchaHandle>()
  Object.assign(window, { [provider === 'recaptcha' ? 'grecaptcha' : provider]: widget })
  const { call } = serverOf({ '/users/sign_in/settings': () => settings({ captcha: { provider, site_key: 'site-1' } }) })
  const page = renderPage(<Captcha ref={handle} onToken={(token) => tokens.push(token)} missing={false} />, { call, locale })
  return { ...page, tokens, handle }
}

const scriptsAre = (count: number) => waitFor(() => expect(scripts()).toHaveLength(count))
const arrive = () => act(async () => (window as unknown as { onCaptchaReady: () => void }).onCaptchaReady())

describe('the check that somebody is a person', () => {
  it('says so when the script does not come, and tries again', async () => {
    const page = open('turnstile', 'en-GB')
    await scriptsAre(1)
    await act(async () => scripts()[0]?.onerror?.(new Event('error')))
    await page.findByText(/^The security check could not be loaded/)
    expect(scripts()).toEqual([])
    act(() => page.getByRole('button', { name: 'Try again' }).click())
    await scriptsAre(1)
    await arrive()
    expect(drawn).toHaveLength(1)
    expect(page.queryByText(/could not be loaded/)).toBeNull()
  })

  it('is fetched once for a page, and begins anew when a proof was used', async () => {
    const { tokens, handle } = open('turnstile')
    await waitFor(() => expect(drawn).toHaveLength(1))
    drawn[0]?.callback('token-1')
    expect(tokens.at(-1)).toBe('token-1')
    await act(async () => handle.current?.reset())
    await waitFor(() => expect(drawn).toHaveLength(2))
    drawn[0]?.callback('late')
    expect(tokens.at(-1)).toBeNull()
    expect(scripts()).toHaveLength(1)
  })

  it.each([
    ['hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
    ['recaptcha', 'https://www.google.com/recaptcha/api.js'],
  ] as const)(
    '%s: comes with the page’s nonce, draws in its language, and takes its proof back when it runs out',
    async (provider, address) => {
      const before = scripts().length
      const { tokens } = open(provider)
      await scriptsAre(before + 1)
      const script = scripts().at(-1)
      expect([script?.src, script?.nonce]).toEqual([`${address}?render=explicit&onload=onCaptchaReady&hl=fr`, 'n-1'])
      await arrive()
      expect(drawn).toEqual([expect.objectContaining({ sitekey: 'site-1', hl: 'fr', theme: 'light' })])
      drawn[0]?.callback('token-1')
      drawn[0]?.['expired-callback']()
      expect(tokens.slice(-2)).toEqual(['token-1', null])
    },
  )
})
