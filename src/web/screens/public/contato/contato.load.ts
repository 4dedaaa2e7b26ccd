import type { ContatoUnidade } from '#contract/unidade/schema.ts'
import type { Load } from '#web/lib/load.ts'

/** Contact data of the units for the public. */
export const loadContatos: Load<Record<never, never>, ContatoUnidade[]> = client => client('GET /exibicao/contatos')
