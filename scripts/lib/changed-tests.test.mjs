import { describe, expect, it } from 'vitest'
import { asSources } from '../structure/sources.mjs'
import { testsOfChange } from './changed-tests.mjs'

const NOUNS = ['capela', 'homenagem', 'moderador', 'verificacao', 'ofertas', 'midia', 'acesso', 'despedida']
const everyNoun = NOUNS.map(noun => `import '#server/features/${noun}/service.ts'`).join('\n')

const files = asSources({
  'src/contract/fields/text.ts': '',
  'src/contract/capela/schema.ts': `import '../fields/text.ts'`,
  'src/contract/capela/schema.test.ts': `import './schema.ts'`,
  'src/server/features/capela/service.ts': `import '#contract/capela/schema.ts'`,
  'src/server/features/homenagem/service.ts': '',
  'src/server/app.ts': everyNoun,
  'src/server/features/capela/saving.test.ts': `import '#server/app.ts'`,
  'src/server/features/homenagem/sending.test.ts': `import '#server/app.ts'`,
  'src/web/features/capela/form.tsx': `import type { Capela } from '#contract/capela/schema.ts'`,
  'src/web/screens/admin/painel-despedidas/screen.tsx': `import '#web/features/capela/form.tsx'`,
  'src/web/screens/admin/painel-despedidas/screen.test.tsx': `import './screen.tsx'`,
  'tests/e2e/panel.spec.ts': `page.goto('/admin/painel-despedidas?dia=1')`,
  'tests/e2e/other.spec.ts': `page.goto('/admin/painel-mensagens')`,
})

describe('the tests of a change', () => {
  it('are those that import it, and those of its noun, which reach it by calls', () => {
    expect(testsOfChange(['src/server/features/capela/service.ts'], files)).toEqual({
      tests: ['src/contract/capela/schema.test.ts', 'src/server/features/capela/saving.test.ts'],
      specs: [],
    })
  })

  it('include the browser journeys of the screens that it reaches', () => {
    expect(testsOfChange(['src/web/features/capela/form.tsx'], files)).toEqual({
      tests: expect.arrayContaining(['src/web/screens/admin/painel-despedidas/screen.test.tsx']),
      specs: ['tests/e2e/panel.spec.ts'],
    })
  })

  it('are those of every noun where it composes all of them', () => {
    expect(testsOfChange(['src/server/app.ts'], files).tests).toEqual([
      'src/server/features/capela/saving.test.ts',
      'src/server/features/homenagem/sending.test.ts',
    ])
  })

  it('are all tests where every noun stands on it', () => {
    const { tests } = testsOfChange(['src/contract/fields/text.ts'], files)
    expect(tests).toContain('src/server/features/homenagem/sending.test.ts')
  })

  it('follow no import of a type', () => {
    const { tests } = testsOfChange(['src/contract/fields/text.ts'], files)
    expect(tests).not.toContain('src/web/screens/admin/painel-despedidas/screen.test.tsx')
  })
})
