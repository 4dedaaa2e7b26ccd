import { describe, expect, it } from 'vitest'
import imported from './mantine.ts?raw'

const sources = import.meta.glob<string>('/src/web/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const styles = Object.keys(
  import.meta.glob('/node_modules/@mantine/core/styles/*.css', { query: '?url', exhaustive: true }),
).map(path => path.replace(/^.*\//, '').replace('.css', ''))

/** Components that are built from others have no style of their own; these are the others. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  Autocomplete: ['Combobox', 'Popover', 'ScrollArea', 'Input'],
  Select: ['Combobox', 'Popover', 'ScrollArea', 'Input', 'CloseButton'],
}

const used = new Set(
  Object.values(sources)
    .flatMap(source => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(match => (match[1] ?? '').split(','))
    .map(name => name.trim())
    .filter(name => /^[A-Z]\w+$/.test(name)),
)

describe('the styles of the restricted area', () => {
  it('cover every Mantine component a screen uses', () => {
    expect(used.size).toBeGreaterThan(5)
    expect(styles).toContain('Button')
    const wanted = [...used].flatMap(name => [name, ...(FOUNDATIONS[name] ?? [])]).filter(name => styles.includes(name))
    expect(wanted.filter(name => !imported.includes(`/styles/${name}.css'`))).toEqual([])
  })
})
