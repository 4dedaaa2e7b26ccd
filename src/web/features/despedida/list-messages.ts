/** Reports in the list of despedidas. */
export const DENUNCIAS_DA_LISTA = {
  total: (total: number) => (total === 1 ? '1 denúncia' : `${total} denúncias`),
  decidir: (total: number, nome: string) =>
    `${total === 1 ? '1 denúncia' : `${total} denúncias`} na página de ${nome}: decidir`,
} as const
