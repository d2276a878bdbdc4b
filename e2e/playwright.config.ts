import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 4319)

// Debian's Chromium if it is installed, because Playwright's download is not available everywhere.
// The headless shell is about twice as fast as the full browser.
const chromiumPath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const launchOptions = chromiumPath
  ? {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }
  : {}

/** Journeys in a real browser against the real server with embedded PostgreSQL and demo data. */
export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 2 : 0, // for short stalls of a shared machine
  forbidOnly: true,
  timeout: 90_000, // for busy machines; a passing journey does not wait that long
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'on-first-retry', // recording all journeys takes 20% longer; debug one with --trace=on
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions,
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node support/start-server.ts',
    url: `http://127.0.0.1:${PORT}/api/v1/monitoring`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === '1', // for writing journeys
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Journeys open pages right after changes that stored pages show some seconds later.
    env: { PORT: String(PORT), PAGE_CACHE_SECONDS: '0', SHARED_DATA_SECONDS: '0' },
    stdout: 'pipe',
  },
})
