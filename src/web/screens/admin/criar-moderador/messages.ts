/** Sentences of the moderator's registration that the specification does not quote. */
export const CRIAR_MODERADOR = {
  aqui: 'Cadastro de moderador',
  titulo: (idDespedida: string) => `Cadastro de Moderador - Despedida ${idDespedida}`,
  voltarLista: 'Ir para a lista de despedidas',
  andamento: {
    moderador: 'Cadastrando o moderador…',
    despedida: 'Vinculando à despedida…',
    codigo: 'Gerando o novo código de acesso…',
    acesso: 'Enviando o novo código a quem cuida da página…',
  },
  falhas: {
    codigo: 'Não foi possível gerar o novo código de acesso.',
    acesso: 'O novo código foi gerado, mas não foi enviado a quem cuida da página.',
  },
} as const
