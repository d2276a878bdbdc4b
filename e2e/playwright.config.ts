import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 4319)

// Debian's Chromium where it is there (its own download is not to be had everywhere), Playwright's otherwise.
// The headless shell draws no window around the page, which takes as long as the page itself.
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

/** Journeys in a real browser through the real program: embedded PostgreSQL, the demo world, one port. */
export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 2 : 0, // a machine that stalls for a moment is no fault of ours; a fault stays one
  forbidOnly: true,
  timeout: 90_000, // generous for machines that do other work meanwhile; what passes waits for nothing
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'on-first-retry', // recording every journey costs a fifth of the time; --trace=on while one is looked into
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
    reuseExistingServer: process.env.E2E_REUSE === '1', // while a journey is being written
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(PORT) },
    stdout: 'pipe',
  },
})
