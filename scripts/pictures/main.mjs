import { BANNER_IDS, drawBanner, writeManifest } from './banners.mjs'
import { drawDemoCamera } from './demo-camera.mjs'
import { drawMarks } from './marks.mjs'
import { drawPortraits } from './portraits.mjs'
import { drawPromo, PROMO_NAMES } from './promos.mjs'
import { drawSamplePortraits } from './sample-portraits.mjs'
import { drawSlide, SLIDE_NAMES } from './slides.mjs'

/** Draws everything visual: `npm run pictures`, or with names (`3 12 manifesto`) for some of it. */
const JOBS = [
  ...BANNER_IDS.map(id => ({ name: String(id), draw: () => drawBanner(id) })),
  { name: 'manifesto', draw: writeManifest },
  { name: 'retratos', draw: drawPortraits },
  { name: 'retratos-de-exemplo', draw: drawSamplePortraits },
  { name: 'marcas', draw: drawMarks },
  { name: 'camera', draw: drawDemoCamera },
  ...SLIDE_NAMES.map(name => ({ name, draw: () => drawSlide(name) })),
  ...PROMO_NAMES.map(name => ({ name, draw: () => drawPromo(name) })),
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !JOBS.some(job => job.name === name))
if (unknown.length > 0)
  throw new Error(`No such picture: ${unknown.join(', ')}. There are: ${JOBS.map(job => job.name).join(' ')}`)

const chosen = wanted.length === 0 ? JOBS : JOBS.filter(job => wanted.includes(job.name))
for (const [index, job] of chosen.entries()) {
  const started = Date.now()
  const result = await job.draw()
  console.log(
    `[${index + 1}/${chosen.length}] ${job.name} (${((Date.now() - started) / 1000).toFixed(1)} s): ${result}`,
  )
}
