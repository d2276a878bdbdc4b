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

/**
 * Long journeys run at one size of the screen, mostly that of their users: `opens-every-page` opens
 * all pages at both. In other files a test has the tag `@desktop` or `@phone` in its title.
 */
const phoneJourneys = [
  'adds-a-car-to-the-garage-by-plate-or-vin',
  'chooses-between-two-sessions',
  'collects-an-order',
  'converts-a-guest-to-a-member',
  'finds-an-address',
  'follows-a-parcel',
  'guest-finds-order',
  'manages-the-garage',
  'operator-cancels-an-auction',
  'pays-by-stripe',
  'resets-a-password',
  'returns-a-part',
  'returns-an-old-part',
  'reviews-both-ways',
  'waits-for-a-parcel',
]
const desktopJourneys = [
  'browses-without-javascript',
  'buys-from-five-sellers',
  'closes-an-account',
  'competes-for-the-last-part',
  'edits-shipping-rules',
  'finishes-an-order',
  'manages-sessions-and-devices',
  'operator-changes-an-order',
  'operator-settles-a-dispute',
  'operators-review-a-business',
  'packs-several-orders',
  'pays-by-paypal',
  'pays-in-yen',
  'pays-out-a-seller',
  'reads-the-law',
  'responds-to-a-chargeback',
  'returns-with-a-label',
  'sends-with-a-label',
  'signs-in-with-a-provider',
]
const filesOf = (journeys: readonly string[]) => journeys.map((name) => `**/${name}.spec.ts`)

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
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: filesOf(phoneJourneys),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: filesOf(desktopJourneys),
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
