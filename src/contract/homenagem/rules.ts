/** Filters above the table of tributes (specification §2 "Admin tributes page"), in the order they stand. */
export const HOMENAGEM_FILTROS = ['todas', 'aguardando', 'aprovadas', 'desaprovadas'] as const
export type HomenagemFiltro = (typeof HOMENAGEM_FILTROS)[number]
