import { describe, expect, it } from 'vitest'
import {
  chunkCycles,
  DOCUMENT_BYTES,
  heavyFirstScreens,
  overBudget,
  staffChunksOfVisitors,
  weighRoutes,
} from './budget.mjs'

const FONTS = ['newsreader', 'newsreader-italico', 'source-sans-3', 'newsreader-central']
const manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_react.js'],
    css: ['index.css'],
    assets: FONTS.map(name => `assets/${name}-AbCd_-1.woff2`),
    dynamicImports: ['screens/public/despedida/despedida.screen.tsx', 'screens/admin/despedidas/despedidas.tsx'],
  },
  '_react.js': { file: 'react.js', imports: ['_scheduler.js'] },
  '_scheduler.js': { file: 'scheduler.js', imports: ['_react.js'] },
  'screens/public/despedida/despedida.screen.tsx': {
    file: 'despedida.js',
    imports: ['_react.js'],
    css: ['despedida.css', 'index.css'],
    dynamicImports: ['screens/public/despedida/messages-tab.tsx', '_player.js'],
  },
  'screens/public/despedida/messages-tab.tsx': { file: 'messages.js' },
  'screens/admin/despedidas/despedidas.tsx': { file: 'admin.js', css: ['admin.css'] },
  '_player.js': { file: 'player.js' },
}
const weights = { 'react.js': 60_000, 'player.js': 900_000, 'admin.js': 900_000 }
const weigh = file => weights[file] ?? 1000

describe('the byte budget', () => {
  it('counts what a first visit loads: shared chunks once, no staff screens, nothing that is loaded on demand', () => {
    expect(weighRoutes(manifest, weigh)).toEqual([
      {
        tela: 'screens/public/despedida/despedida.screen.tsx',
        fontes: 3000,
        scripts: 63_000,
        estilos: 2000,
        tudo: DOCUMENT_BYTES + 68_000,
      },
      {
        tela: 'screens/public/despedida/messages-tab.tsx',
        fontes: 3000,
        scripts: 64_000,
        estilos: 2000,
        tudo: DOCUMENT_BYTES + 69_000,
      },
    ])
  })

  it('accepts pages within the limits', () => {
    expect(overBudget(weighRoutes(manifest, weigh))).toEqual([])
  })

  it('reports the screen, the kind and both numbers of what is above the limit', () => {
    const heavy = weighRoutes(manifest, file => (file.includes('italico') ? 70_000 : weigh(file)))
    expect(overBudget(heavy)[0]).toBe('screens/public/despedida/despedida.screen.tsx: fontes 72000 bytes, limite 60000')
    const scripts = weighRoutes(manifest, file => (file === 'react.js' ? 140_000 : weigh(file)))
    expect(overBudget(scripts)[0]).toBe(
      'screens/public/despedida/despedida.screen.tsx: scripts 143000 bytes, limite 120000',
    )
  })

  it('finds what of the restricted area a part of a page loads on demand, and not the area itself', () => {
    const staff = { file: 'assets/ficha-IIxaoa_.js' }
    const form = {
      ...manifest['screens/public/despedida/messages-tab.tsx'],
      dynamicImports: ['features/homenagem/picture-picker.tsx', 'admin-screens.ts'],
    }
    const built = {
      ...manifest,
      'screens/public/despedida/messages-tab.tsx': form,
      'features/homenagem/picture-picker.tsx': { file: 'assets/picture-picker-AAAAAAA.js', imports: ['_ficha.js'] },
      'admin-screens.ts': { file: 'assets/admin-screens-AAAAAAAA.js', imports: ['_lista.js'] },
      '_ficha.js': staff,
      '_lista.js': { file: 'assets/lista-Ch_gzYto.js' },
    }
    expect(staffChunksOfVisitors(built)).toEqual([staff.file])
    expect(staffChunksOfVisitors(manifest)).toEqual([])
  })

  it('rejects an empty result and a route without fonts', () => {
    expect(overBudget([])).not.toEqual([])
    const { assets: _assets, ...entry } = manifest['index.html']
    expect(overBudget(weighRoutes({ ...manifest, 'index.html': entry }, weigh))[0]).toMatch(/sem fontes/)
  })
})

describe('the first screens of the restricted area', () => {
  const whole = {
    'index.html': { file: 'index.js' },
    'admin-screens.ts': { file: 'admin.js', imports: ['_library.js'] },
    '_library.js': { file: 'library.js' },
    'screens/admin/shell/shell.tsx': { file: 'shell.js', imports: ['_library.js'] },
    'screens/admin/entrar/entrar.tsx': { file: 'entrar.js' },
    'screens/admin/despedidas/despedidas.tsx': { file: 'despedidas.js' },
    'screens/public/inicio/inicio.screen.tsx': { file: 'inicio.js' },
    'screens/admin/inicio-moderador/inicio-moderador.tsx': { file: 'inicio-moderador.js' },
  }

  it('are weighed from the sign-in on, each chunk once', () => {
    const weighed = bytes => heavyFirstScreens(whole, file => (file === 'library.js' ? bytes : 1000))
    expect(weighed(195_000)).toEqual([])
    expect(weighed(196_000)).toEqual([
      'a lista da equipe: scripts 201000 bytes, limite 200000',
      'a casa da família: scripts 201000 bytes, limite 200000',
    ])
  })

  it('are missed when the manifest has them no more', () => {
    const { 'screens/admin/shell/shell.tsx': _shell, ...rest } = whole
    expect(heavyFirstScreens(rest, () => 0)).toHaveLength(2)
  })
})

describe('chunks', () => {
  it('that import each other are named, once; one that two others import is not', () => {
    const tree = { a: { imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} }
    expect(chunkCycles(tree)).toEqual([])
    expect(chunkCycles({ ...tree, c: { imports: ['b'] } })).toEqual(['b e c importam um ao outro'])
  })
})
