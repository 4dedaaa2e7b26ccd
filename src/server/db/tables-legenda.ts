import type { Generated, GeneratedAlways } from 'kysely'

/** Captions of recordings (0091). */
export type LegendaTables = {
  legenda: {
    gravacao_id: number
    estado: Generated<'fila' | 'pronta' | 'falhou'>
    visivel: Generated<boolean>
    feitas: Generated<number>
    total: Generated<number>
    falhas: Generated<number>
    tentar_em: Generated<string>
  }
  legenda_fala: {
    id: GeneratedAlways<number>
    gravacao_id: number
    inicio: number
    fim: number
    texto: string
    versao: Generated<number>
  }
}
