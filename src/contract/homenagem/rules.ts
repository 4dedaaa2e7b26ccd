/** Filters above the table of homenagens (specification §2 "Admin homenagens page"), in display order. */
export const TABELA_FILTROS = ['todas', 'aguardando', 'aprovadas', 'desaprovadas'] as const

/** What a list may be asked for; `lidas` is everything that no longer waits, `familia` what was written for the family alone. */
export const HOMENAGEM_FILTROS = [...TABELA_FILTROS, 'lidas', 'familia'] as const
export type HomenagemFiltro = (typeof HOMENAGEM_FILTROS)[number]

/** Neither published nor decided. */
export const isWaiting = (row: { publicado: boolean; decidido_em: string | null }): boolean =>
  !row.publicado && row.decidido_em === null

/** What was written, and the transcript of what was said: a voice is read where it cannot be heard. */
export const printedWords = (
  { descricao, voz }: { descricao: string; voz?: { transcricao: string } | undefined },
  between = '\n\n',
): string => [descricao, voz?.transcricao].filter(Boolean).join(between)
