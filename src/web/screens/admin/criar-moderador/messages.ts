import { MODERADOR } from '#contract/moderador/messages.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'

/** Sentences of the moderator's registration that the specification does not quote. */
export const CRIAR_MODERADOR = {
  aqui: 'Cadastro de moderador',
  titulo: (idDespedida: string) => `Cadastro de Moderador - Despedida ${idDespedida}`,
  passos: ['Telefone', 'Código', 'Dados'],
  passoDe: (passo: number) => `Passo ${passo} de 3`,
  titulos: ['Qual o telefone do moderador?', 'Qual código chegou?', 'Quem é o moderador?'],
  carregando: 'Carregando a despedida…',
  de: (nome: string) => `Página de ${nome}`,
  explicacao: 'O moderador é alguém da família. Ele lê as mensagens e decide quais aparecem.',
  jaTem: (nome: string) =>
    `Hoje o primeiro contato desta página é ${nome}. Ao salvar, a nova pessoa fica neste lugar, e ${nome} deixa de cuidar da página. Quem mais cuida dela continua.`,
  naoEncontrada: 'A despedida deste endereço não existe ou foi removida.',
  voltarLista: 'Ir para a lista de despedidas',
  salvar: 'Salvar',
  cancelar: 'Cancelar',
  faltaValidar: 'Para salvar, valide o telefone do moderador.',
  faltaPreencher: 'Para salvar, preencha nome, e-mail e senha.',
  andamento: {
    moderador: 'Cadastrando o moderador…',
    despedida: 'Vinculando à despedida…',
    codigo: 'Gerando o novo código de acesso…',
    acesso: 'Enviando o novo código a quem cuida da página…',
  },
  novoCodigo: 'Gerar um novo código de acesso',
  novoCodigoAjuda:
    'Quem tinha o código anterior, inclusive o moderador anterior, deixa de entrar. Envie o link novo à família.',
  cadastradoComCodigo: `${MODERADOR.cadastrado} ${COMPARTILHAMENTO.trocado}`,
  salvo: 'O moderador foi salvo',
  falhas: {
    codigo: 'Não foi possível gerar o novo código de acesso.',
    acesso: 'O novo código foi gerado, mas não foi enviado a quem cuida da página.',
  },
  falhasAjuda: {
    codigo: 'O código anterior pode continuar valendo. Tente agora, ou mais tarde em Compartilhar, na lista.',
    acesso: 'O código que a família tem já não vale. Tente agora, ou mais tarde em Gerenciar moderador, na lista.',
  },
  tentar: { codigo: 'Gerar o novo código', acesso: 'Enviar a quem cuida da página' },
  retomada: 'O que já foi cadastrado continua guardado. Pressione Salvar para continuar de onde parou.',
  erro: 'Não foi possível cadastrar o moderador.',
} as const
