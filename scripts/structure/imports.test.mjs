import { describe, expect, it } from 'vitest'
import { serverLayers } from './server-layers.mjs'
import { asSources } from './sources.mjs'
import { sqlInStores } from './sql.mjs'
import { webLayers } from './web-layers.mjs'
import { zones } from './zones.mjs'

const importing = target => `import { a } from '${target}'\nexport const b = a\n`

/** The rule finds no problem in a good sample and exactly one in each bad sample. */
const table = (rule, good, bad) => {
  it.each(good)('accepts %s importing %s', (path, target) => {
    expect(rule(asSources({ [path]: importing(target) }))).toEqual([])
  })
  it.each(bad)('refuses %s importing %s', (path, target) => {
    expect(rule(asSources({ [path]: importing(target) }))).toHaveLength(1)
  })
}

describe('the three sides', () => {
  table(
    zones,
    [
      ['src/contract/despedida/schema.ts', 'zod'],
      ['src/contract/despedida/schema.ts', '../fields/id.ts'],
      ['src/contract/despedida/rules.test.ts', 'vitest'],
      ['src/server/app.ts', './plugins/errors.ts'],
      ['src/server/app.ts', '#contract/errors.ts'],
      ['src/server/ssr/pages.ts', '#web/entry-server.tsx'],
      ['src/web/screens/painel.tsx', '#contract/units.ts'],
    ],
    [
      ['src/contract/despedida/schema.ts', '#server/problem.ts'],
      ['src/contract/despedida/schema.ts', '#web/paths.ts'],
      ['src/contract/despedida/rules.test.ts', '#server/problem.ts'],
      ['src/contract/despedida/schema.ts', 'dayjs'],
      ['src/contract/despedida/schema.ts', 'node:crypto'],
      ['src/server/app.ts', '#web/entry-server.tsx'],
      ['src/server/ssr/pages.ts', '#web/paths.ts'],
      ['src/web/lib/http.ts', '#server/problem.ts'],
      ['src/web/lib/http.ts', '../../server/problem.ts'],
      ['src/web/lib/http.ts', '../../../scripts/lib/print.mjs'],
      ['src/web/lib/http.ts', '../paths.ts'],
      ['src/web/lib/http.ts', './session'],
    ],
  )
})

describe('the layers of the server', () => {
  const noun = 'src/server/features/homenagem'
  table(
    serverLayers,
    [
      ['src/server/main.ts', '#server/app.ts'],
      ['src/server/app.ts', '#server/features/homenagem/routes.ts'],
      [`${noun}/routes.ts`, './service.ts'],
      [`${noun}/service.ts`, './store.ts'],
      [`${noun}/service.ts`, '#server/features/despedida/access.ts'],
      [`${noun}/store.ts`, '#server/features/despedida/queries.ts'],
      [`${noun}/queries.ts`, './store.ts'],
      [`${noun}/routes.test.ts`, '#server/testing/test-app.ts'],
    ],
    [
      ['src/server/app.ts', '#server/main.ts'],
      ['src/server/app.ts', '#server/cli/memorial.ts'],
      [`${noun}/service.ts`, '#server/app.ts'],
      ['src/server/http/errors.ts', '#server/features/homenagem/service.ts'],
      ['src/server/db/client.ts', '#server/features/homenagem/service.ts'],
      ['src/server/adapters/images.ts', '#server/app.ts'],
      ['src/server/core/tokens.ts', '#server/features/acesso/service.ts'],
      [`${noun}/routes.ts`, './store.ts'],
      [`${noun}/routes.ts`, './foto-store.ts'],
      [`${noun}/service.ts`, './routes.ts'],
      [`${noun}/store.ts`, './service.ts'],
      [`${noun}/queries.ts`, './service.ts'],
      [`${noun}/queries.ts`, '#server/features/despedida/access.ts'],
      [`${noun}/service.ts`, '#server/features/despedida/store.ts'],
      [`${noun}/service.ts`, '#server/features/despedida/access-store.ts'],
      [`${noun}/routes.ts`, '#server/features/despedida/routes.ts'],
      ['src/server/app.ts', '#server/features/despedida/store.ts'],
      [`${noun}/service.ts`, '#server/testing/factories.ts'],
      ['src/server/odds/thing.ts', '#server/config.ts'],
    ],
  )
})

describe('the layers of the pages', () => {
  table(
    webLayers,
    [
      ['src/web/router.tsx', '#web/screens/public/landing.tsx'],
      ['src/web/screens/admin/despedidas/despedidas.tsx', '#web/features/despedida/table.tsx'],
      ['src/web/features/despedida/table.tsx', '#web/features/despedida/query.ts'],
      ['src/web/features/despedida/table.tsx', '#web/features/homenagem/public.ts'],
      ['src/web/features/despedida/table.tsx', '#web/ui/toast.ts'],
      ['src/web/ui/toast.ts', '#web/lib/load.ts'],
      ['src/web/lib/http.ts', '#web/paths.ts'],
    ],
    [
      ['src/web/screens/admin/despedidas/despedidas.tsx', '#web/router.tsx'],
      ['src/web/features/despedida/table.tsx', '#web/screens/admin/despedidas.tsx'],
      ['src/web/features/despedida/table.tsx', '#web/features/homenagem/query.ts'],
      ['src/web/ui/toast.ts', '#web/features/homenagem/query.ts'],
      ['src/web/lib/http.ts', '#web/ui/toast.ts'],
      ['src/web/paths.ts', '#web/lib/http.ts'],
      ['src/web/ui/toast.ts', '#web/testing/render.tsx'],
      ['src/web/stuff/a.ts', '#web/lib/http.ts'],
    ],
  )
})

describe('SQL', () => {
  const query = "export const list = db => db.selectFrom('homenagem').selectAll().execute()\n"

  it.each([
    'src/server/features/homenagem/store.ts',
    'src/server/features/despedida/access-store.ts',
    'src/server/features/servico/service.ts',
    'src/server/sample/store.ts',
    'src/server/db/sessions.ts',
    'src/server/testing/factories.ts',
  ])('is allowed in %s', path => {
    expect(sqlInStores(asSources({ [path]: query }))).toEqual([])
  })

  it.each(['src/server/features/servico/routes.ts', 'src/server/app.ts', 'src/server/adapters/media-store.ts'])(
    'is refused in %s',
    path => {
      expect(sqlInStores(asSources({ [path]: query }))).toHaveLength(1)
    },
  )

  it('is refused in a service that has a store beside it', () => {
    const files = { 'src/server/features/homenagem/service.ts': query, 'src/server/features/homenagem/store.ts': '' }
    expect(sqlInStores(asSources(files))).toHaveLength(1)
  })

  it('is refused as raw text and through a driver; types of the query builder are allowed', () => {
    const service = text => asSources({ 'src/server/features/homenagem/sending-service.ts': text })
    expect(sqlInStores(service("import { sql } from 'kysely'\n"))).toHaveLength(1)
    expect(sqlInStores(service("import pg from 'pg'\n"))).toHaveLength(1)
    expect(sqlInStores(service("import { firstRow } from '#server/db/rows.ts'\n"))).toHaveLength(1)
    expect(sqlInStores(service("import type { Selectable } from 'kysely'\n"))).toEqual([])
  })
})
