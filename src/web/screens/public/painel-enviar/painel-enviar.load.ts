import type { Evento } from '#contract/evento/schema.ts'
import type { Load } from '#web/lib/load.ts'

/** The event that currently accepts homenagens. */
export const loadEvento: Load<Record<never, never>, Evento> = client => client('GET /homenagem/eventos/atual')
