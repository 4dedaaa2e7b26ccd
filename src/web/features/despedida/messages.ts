/** Texts of the public despedida and of the two ceremonies. */
export const CERIMONIA = {
  nome: 'Cerimônias',
  velorio: 'Velório',
  sepultamento: 'Sepultamento',
  semData: 'Data ainda não informada',
  comoChegar: 'Como chegar',
  agenda: 'Guardar na agenda',
  agendaGoogle: 'Agenda do Google',
  mudou: (antes: string) => `O horário mudou. Antes: ${antes}.`,
  noSeuHorario: (hora: string) => `No horário de onde você está: ${hora}.`,
  arquivo: (cerimonia: string) => `${cerimonia.toLowerCase()}.ics`,
  de: (cerimonia: string, nome: string) => `${cerimonia} de ${nome}`,
} as const

export const COMPARTILHAR = {
  acao: 'Compartilhar esta página',
  titulo: (nome: string) => `Despedida de ${nome}`,
  semCopiar: 'Não foi possível copiar o link. Copie o endereço desta página no navegador.',
} as const

/** Search of a memorial from another page. */
export const PROCURAR = {
  rotulo: 'Procure pelo nome de quem faleceu',
  exemplo: 'Digite o nome do falecido',
  pesquisar: 'Pesquisar',
} as const
