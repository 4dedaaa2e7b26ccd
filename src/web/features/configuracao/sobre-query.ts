import type { SobreGrupo } from '#contract/configuracao/schema.ts'
import { type Load, loadKey, useLoad } from '#web/lib/load.ts'

/** What the group says about itself, for public pages. */
export const loadSobre: Load<Record<never, never>, SobreGrupo> = client => client('GET /exibicao/sobre')

export const SOBRE_KEY = loadKey('sobre', {})

export const useSobre = () => useLoad('sobre', loadSobre, {})
