// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInSettings } from '../../../../test/accounts.ts'
import { createFakeApi } from '../../../../test/fake-api.ts'
import { renderPage } from '../../../../test/render.tsx'
import { Captcha, type CaptchaHandle } from './Captcha.tsx'

type Options = { sitekey: string; hl: string; theme: string; callback: (token: string) => void; 'expired-callback': () => void }
type Provider = 'turnstile' | 'hcaptcha' | 'recaptcha'

/**
 * Options of each rendered widget. As on a page, the script of a provider is fetched once for all
 * tests of this file.
 */
const renderedOptions: Options[] = []
const widget = { render: (_container: HTMLElement, options: Options) => renderedOptions.push(options), remove: () => undefined }

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')]

beforeAll(() => {
  document.head.innerHTML = '<script nonce="n-1" type="application/json"></script>'
})
afterEach(cleanup)

function setup(provider: Provider, locale: 'en-GB' | 'fr' = 'fr') {
  const tokens: (string | null)[] = []
  renderedOptions.length = 0
  const handle = createRef<CaptchaHandle>()
  Object.assign(window, { [provider === 'recaptcha' ? 'grecaptcha' : provider]: widget })
  const { call } = createFakeApi({ '/users/sign_in/settings': () => signInSettings({ captcha: { provider, site_key: 'site-1' } }) })
  const page = renderPage(<Captcha ref={handle} onTokenChange={(token) => tokens.push(token)} isTokenMissing={false} />, { call, locale })
  return { ...page, tokens, handle }
}

const waitForScripts = (count: number) => waitFor(() => expect(scripts()).toHaveLength(count))
const finishScriptLoad = () => act(async () => (window as unknown as { onCaptchaReady: () => void }).onCaptchaReady())

describe('Captcha', () => {
  it('shows an error when the script fails to load, and loads it again on retry', async () => {
    const page = setup('turnstile', 'en-GB')
    await waitForScripts(1)
    await act(async () => scripts()[0]?.onerror?.(new Event('error')))
    await page.findByText(/^The security check could not be loaded/)
    expect(scripts()).toEqual([])
    act(() => page.getByRole('button', { name: 'Try again' }).click())
    await waitForScripts(1)
    await finishScriptLoad()
    expect(renderedOptions).toHaveLength(1)
    expect(page.queryByText(/could not be loaded/)).toBeNull()
  })

  it('fetches the script once for a page, and renders a new widget when a token was used', async () => {
    const { tokens, handle } = setup('turnstile')
    await waitFor(() => expect(renderedOptions).toHaveLength(1))
    renderedOptions[0]?.callback('token-1')
    expect(tokens.at(-1)).toBe('token-1')
    await act(async () => handle.current?.reset())
    await waitFor(() => expect(renderedOptions).toHaveLength(2))
    renderedOptions[0]?.callback('late')
    expect(tokens.at(-1)).toBeNull()
    expect(scripts()).toHaveLength(1)
  })

  it.each([
    ['hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
    ['recaptcha', 'https://www.google.com/recaptcha/api.js'],
  ] as const)('%s: loads its script with the nonce of the page, uses its language and clears an expired token', async (provider, url) => {
    const countBefore = scripts().length
    const { tokens } = setup(provider)
    await waitForScripts(countBefore + 1)
    const script = scripts().at(-1)
    expect([script?.src, script?.nonce]).toEqual([`${url}?render=explicit&onload=onCaptchaReady&hl=fr`, 'n-1'])
    await finishScriptLoad()
    expect(renderedOptions).toEqual([expect.objectContaining({ sitekey: 'site-1', hl: 'fr', theme: 'light' })])
    renderedOptions[0]?.callback('token-1')
    renderedOptions[0]?.['expired-callback']()
    expect(tokens.slice(-2)).toEqual(['token-1', null])
  })
})
