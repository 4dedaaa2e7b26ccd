/** Filters above the table of homenagens (specification §2 "Admin homenagens page"), in the order they stand. */
export const HOMENAGEM_FILTROS = ['todas', 'aguardando', 'aprovadas', 'desaprovadas'] as const
export type HomenagemFiltro = (typeof HOMENAGEM_FILTROS)[number]
