import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const specs = (...names: string[]): string[] => names.map(name => `**/${name}.spec.ts`)
const LONG = specs('live*', 'continuation', 'empty-installation')
const TELAS = specs('telas*')
/** `npm test` finds a browser and names it here; run by hand, Playwright looks for its own. */
const executablePath = process.env.CHROMIUM_PATH || undefined
const libraries = process.env.CHROMIUM_LIBRARIES ?? ''

export default defineConfig({
  // tests/long takes minutes and has commands of its own.
  testDir: process.env.TESTS_LONG === '1' ? './tests/long' : './tests/e2e',
  globalSetup: './tests/e2e/support/sample-folder.ts',
  // These mostly wait for cameras and clocks: one at a time leaves the processor to the pages, and begun last, it would end alone.
  projects: [
    { name: 'long', testMatch: LONG, workers: 1 },
    // Displays move as they do in a chapel; no other test waits for a transition.
    { name: 'telas', testMatch: TELAS },
    { name: 'pages', testIgnore: [...LONG, ...TELAS], use: { contextOptions: { reducedMotion: 'reduce' } } },
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
    timezoneId: 'America/Maceio',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      chromiumSandbox: false,
      ...(libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
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
