/** Licences that let the house use, change and pass on what it installs, with nothing but a notice asked in return. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])

/** Others, each for the packages named and the reason given: used as they come, never changed, never part of our own code. */
const NAMED = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/, reason: 'libvips, a shared library loaded by sharp' },
  {
    licence: 'MPL-2.0',
    packages: /^(@resvg\/resvg-js|satori$)/,
    reason: 'draw pictures on the server; their own files unchanged',
  },
  { licence: 'MPL-2.0', packages: /^lightningcss/, reason: 'works on style sheets while building; not delivered' },
  { licence: 'MPL-2.0', packages: /^(axe-core|@axe-core\/)/, reason: 'tests only' },
]
/** Packages that say their licence in a file instead of a field, read by a person. */
const READ = { 'png-js': 'MIT' }

const parts = (expression, joint) => expression.replace(/^\(|\)$/g, '').split(joint)

const isAllowed = (name, expression) =>
  parts(expression, ' OR ').some(way =>
    parts(way, ' AND ').every(
      licence => FREE.has(licence) || NAMED.some(one => one.licence === licence && one.packages.test(name)),
    ),
  )

const nameOf = path => path.replace(/.*node_modules\//, '')

/** Every package of a lock file whose licence nobody allowed, as `name: licence`. */
export const refusedLicences = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ name: entry.name ?? nameOf(path), licence: entry.license }))
    .map(({ name, licence }) => ({ name, licence: licence ?? READ[name] ?? 'none' }))
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence}`)
