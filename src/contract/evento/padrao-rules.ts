/** Names and title of the event where none is named, specification §5. A file of its own: the panel reads it, and no words of forms. */
export const EVENTO_PADRAO = {
  nomeEvento: 'Finados2025',
  nomeEmpresa: 'Memorial Parque Maceió',
  titulo: 'PainelFinados',
} as const
