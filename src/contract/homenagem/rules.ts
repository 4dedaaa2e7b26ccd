/** Filters above the table of homenagens (specification §2 "Admin homenagens page"), in display order. */
export const HOMENAGEM_FILTROS = ['todas', 'aguardando', 'aprovadas', 'desaprovadas'] as const
export type HomenagemFiltro = (typeof HOMENAGEM_FILTROS)[number]
