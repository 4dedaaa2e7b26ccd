/** Licences that allow use, change and distribution and require only a notice. */
const PERMISSIVE = new Set([
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
  'Unlicense',
  'Zlib',
])

/** Other licences, allowed for these packages for this reason: used unchanged, and not part of our own code. */
const EXCEPTIONS = [
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/, reason: 'libvips, a shared library loaded by sharp' },
  {
    licence: 'MPL-2.0',
    packages: /^(@resvg\/resvg-js|satori$)/,
    reason: 'draw pictures on the server',
  },
  { licence: 'MPL-2.0', packages: /^lightningcss/, reason: 'processes style sheets at build; not delivered' },
  { licence: 'MPL-2.0', packages: /^(axe-core|ical\.js)$/, reason: 'tests only' },
]
/** Packages with a licence file but no field, checked manually. */
const LICENCES_FROM_FILES = { 'png-js': 'MIT' }

const splitExpression = (expression, operator) => expression.replace(/^\(|\)$/g, '').split(operator)

const isAllowed = (name, expression) =>
  splitExpression(expression, ' OR ').some(choice =>
    splitExpression(choice, ' AND ').every(
      licence => PERMISSIVE.has(licence) || EXCEPTIONS.some(one => one.licence === licence && one.packages.test(name)),
    ),
  )

const nameOf = path => path.replace(/.*node_modules\//, '')

/** Every package of a lock file whose licence is not allowed, as `name: licence`. */
export const refusedLicences = lock =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ name: entry.name ?? nameOf(path), licence: entry.license }))
    .map(({ name, licence }) => ({ name, licence: licence ?? LICENCES_FROM_FILES[name] ?? 'none' }))
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence}`)
