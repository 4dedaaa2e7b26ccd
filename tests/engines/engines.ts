import { findChromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { findFirefox } from './firefox.ts'
import { findWebKit } from './webkit.ts'

const FOUND = { Chromium: await findChromium(), Firefox: findFirefox(), WebKit: findWebKit() }
for (const [name, engine] of Object.entries(FOUND)) if (!engine) console.log(`not run  ${name}: it is not installed`)

/** The engines of this machine. `ENGINES=Firefox,WebKit` chooses. */
export const ENGINES: Engine[] = Object.values(FOUND)
  .filter(engine => engine !== undefined)
  .filter(({ name }) => process.env.ENGINES === undefined || process.env.ENGINES.split(',').includes(name))
