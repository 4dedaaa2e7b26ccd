import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/etc/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system']

const withType = name => (/\.(service|timer)$/.test(name) ? name : `${name}.service`)
const templateOf = name => name.replace(/@[^.]*\./, '@.')

/** Lines of a unit as [section, key, value]; a line that ends in a backslash goes on in the next one. */
const readLines = text => {
  let section = ''
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap(line => {
      section = /^\[(\w+)\]$/.exec(line.trim())?.[1] ?? section
      const [, key, value] = /^(\w+)=(.*)$/.exec(line.trim()) ?? []
      return key === undefined ? [] : [[section, key, value]]
    })
}

const dropIns = name =>
  FOLDERS.map(folder => join(folder, `${name}.d`))
    .filter(existsSync)
    .flatMap(folder =>
      readdirSync(folder)
        .sort()
        .map(file => join(folder, file)),
    )

const pathOf = name =>
  [name, templateOf(name)].flatMap(one => FOLDERS.map(folder => join(folder, one))).find(existsSync)

export const isInstalled = name => pathOf(withType(name)) !== undefined

/** @returns the settings of a unit with its drop-ins: `all(key)` every value, `last(key)` the one that counts. */
export const readUnit = given => {
  const name = withType(given)
  const path = pathOf(name)
  if (path === undefined) throw new Error(`Unit ${name} not found.`)
  const instance = /@([^.]*)\./.exec(name)?.[1] ?? ''
  const texts = [path, ...dropIns(templateOf(name)), ...(templateOf(name) === name ? [] : dropIns(name))]
  const lines = texts.flatMap(file => readLines(readFileSync(file, 'utf8')))
  const marks = { '%': '%', i: instance, I: instance, p: name.replace(/[@.].*$/, '') }
  const expand = value => value.replace(/%([%iIp])/g, (_, mark) => marks[mark])
  const all = key => lines.filter(([, one]) => one === key).map(([, , value]) => expand(value))
  return { name, all, last: (key, fallback = '') => all(key).at(-1) ?? fallback }
}
