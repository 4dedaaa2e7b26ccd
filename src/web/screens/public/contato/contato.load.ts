import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import type { Load } from '#web/lib/load.ts'

/** How the public reaches the units. */
export const loadContatos: Load<Record<never, never>, ContatoUnidade[]> = client => client('GET /exibicao/contatos')
