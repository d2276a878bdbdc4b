import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/test.ts'

// The server of the other journeys stores no pages. This one does.
const SERVER_PORT = Number(process.env.E2E_PORT ?? 4319) + 1
const SERVER_START_MS = 80_000
const env = { ...process.env, PORT: String(SERVER_PORT), PAGE_CACHE_SECONDS: '600', SHARED_DATA_SECONDS: '5', DEMO_LISTINGS: '200' }

let server: ChildProcess | undefined

test.describe('pages that the server has stored @desktop', () => {
  test.use({
    baseURL: `http://127.0.0.1:${SERVER_PORT}`,
    // The journey inserts a script that the browser must block.
    toleratedErrors: /Executing inline script violates/,
  })
  test.describe.configure({ mode: 'serial' })

  test.beforeAll(async ({ request }, testInfo) => {
    testInfo.setTimeout(SERVER_START_MS + 10_000)
    server = spawn(process.execPath, [join(import.meta.dirname, '../support/start-server.ts')], { env, stdio: 'inherit' })
    await expect
      .poll(() => request.get('/api/v1/monitoring').then((response) => response.status(), String), { timeout: SERVER_START_MS })
      .toBe(200)
  })

  test.afterAll(async () => {
    if (!server || server.exitCode !== null) return
    const hasExited = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGTERM')
    await hasExited
  })

  for (const path of ['/', '/fr/search', '/landing'])
    test(`${path} hydrates, rendered and stored`, async ({ page, request }) => {
      await page.goto(path)
      await waitForHydration(page)
      const storedRender = await waitUntilStored(request, path)
      const response = await page.goto(path)
      await waitForHydration(page)
      expect(renderOf((await response?.text()) ?? '')).toBe(storedRender)
      expect(response?.headers()['content-security-policy']).toContain("'sha256-")
    })

  test('a script that somebody smuggles into a stored page does not run', async ({ page, request }) => {
    await insertScript(page, '<script>window.foreignScript = "ran"</script><script nonce="n1">window.foreignScript = "ran"</script>')
    const violations = await listenForViolations(page)
    await waitUntilStored(request, '/contact-us')
    await page.goto('/contact-us')
    await waitForHydration(page)
    expect(await page.evaluate(() => (window as { foreignScript?: string }).foreignScript)).toBeUndefined()
    await expect.poll(() => violations).toEqual(['script-src-elem inline', 'script-src-elem inline'])
  })
})

/** The time at which the server rendered the page. */
function renderOf(html: string): string {
  const time = /renderedAtMs[\\",]+(\d{13})/.exec(html)?.[1]
  if (time === undefined) throw new Error('the page names no time of its render')
  return time
}

/** Waits until two requests get the same render. A page without its optional data is not stored. */
async function waitUntilStored(request: APIRequestContext, path: string): Promise<string> {
  const getRender = async () => renderOf(await (await request.get(path)).text())
  let render = ''
  await expect
    .poll(async () => {
      const previous = render
      render = await getRender()
      return render === previous
    })
    .toBe(true)
  return render
}

/** Adds the HTML to the documents that the server sends, with the headers of the server. */
const insertScript = (page: Page, html: string) =>
  page.route('**/contact-us', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${html}</body>`) })
  })

/** Collects what the browser blocks because of the content security policy. */
async function listenForViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as unknown as { reportViolation(violation: string): void }).reportViolation(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return violations
}
