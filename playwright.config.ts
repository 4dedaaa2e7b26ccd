import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** 'short' leaves out the files named `.long.`, 'long' runs them alone. */
const LENGTH_MARKS: Record<string, string> = { short: '', long: '\\.long', all: '(?:\\.long)?' }
const LENGTH_MARK = LENGTH_MARKS[process.env.TEST_LENGTH ?? 'all']
/** Specs whose names begin so. */
const specs = (...starts: string[]): RegExp => new RegExp(`/(?:${starts.join('|')})[\\w-]*${LENGTH_MARK}\\.spec\\.ts$`)
const WAITING = specs('live', 'continuation', 'empty-installation')
const TELAS = specs('telas')
/** `npm test` finds a browser and names it here; run by hand, Playwright looks for its own. */
const executablePath = process.env.CHROMIUM_PATH || undefined
const libraries = process.env.CHROMIUM_LIBRARIES ?? ''
const ZONE = 'America/Maceio'

export default defineConfig({
  // tests/live takes minutes and has a command of its own.
  testDir: process.env.TESTS_LIVE === '1' ? './tests/live' : './tests/e2e',
  globalSetup: './tests/e2e/support/sample-folder.ts',
  // These mostly wait for cameras and clocks: one at a time leaves the processor to the pages, and begun last, it would end alone.
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    // Displays move as they do in a chapel; no other test waits for a transition.
    { name: 'telas', testMatch: TELAS },
    {
      name: 'pages',
      testMatch: specs(''),
      testIgnore: [WAITING, TELAS],
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  outputDir: './test-results',
  // Each worker has a portal of its own.
  workers: Number(process.env.TEST_WORKERS ?? availableParallelism()),
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // The one limit of waiting: generous, since a test waits for events and a busy machine must not fail it.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: ZONE,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      chromiumSandbox: false,
      // Chromium writes `document.lastModified` in the zone of the system, not in the one that it emulates.
      env: { ...process.env, TZ: ZONE, ...(libraries !== '' && { LD_LIBRARY_PATH: libraries }) },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Two processes fewer for each browser, which saves a sixteenth of the processor time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
