import { formatData } from '#contract/fields/data-hora.ts'

type Nomes = { nomeEvento: string; nomeEmpresa: string }

/** Texts of "Aprovar Mensagens" in addition to those of the contract. */
export const ADMIN_EVENTO = {
  titulo: 'Aprovar Mensagens',
  painelCapelas: 'Painel de Capelas',
  filtrar: 'Filtrar mensagens',
  legenda: 'Mensagens do evento',
  vazia: 'Nenhuma mensagem recebida ainda.',
  nadaEncontrado: 'Nenhuma mensagem encontrada com esse texto.',
  falhou: 'Não foi possível carregar as mensagens.',
  mensagem: 'Mensagem',
  contato: 'Contato',
  recebida: 'Recebida em',
  situacao: 'Situação',
  aprovado: 'Aprovado',
  desaprovado: 'Desaprovado',
  ativada: 'Mensagem ativada com sucesso!',
  desativada: 'Mensagem desativada com sucesso!',
  erro: 'Não foi possível salvar. Tente novamente.',
  para: (nome: string) => `Para ${nome}`,
  de: (nome: string) => `De ${nome}`,
  editar: 'Editar',
  editarDe: (nome: string) => `Editar a mensagem de ${nome}`,
  situacaoDe: (nome: string, situacao: string) => `Mensagem de ${nome}: ${situacao}`,
  verPainel: 'Abrir o painel',
  verFormulario: 'Abrir o formulário',
  dialogo: 'Editar mensagem do evento',
  atualizada: 'Atualização finalizada com sucesso!',
  cliente: 'Nome de quem envia',
  homenageado: 'Nome do homenageado',
  evento: 'Evento',
  eventoTitulo: 'Evento em exibição',
  recebendo: 'Recebendo mensagens',
  fechado: 'Fechado para novas mensagens',
  inicio: 'Recebe a partir de',
  fim: 'Recebe até',
  nomeFixo: ({ nomeEvento, nomeEmpresa }: Nomes, depois: string | undefined) =>
    `O nome (${nomeEvento}) e a empresa (${nomeEmpresa}) não mudam enquanto o evento está em exibição. ${
      depois === undefined
        ? 'Defina até quando ele recebe mensagens; no dia seguinte, prepare o próximo, com outro nome.'
        : `A partir de ${formatData(depois)} prepare o próximo, com outro nome.`
    }`,
  aberto: 'Aberto para receber mensagens',
  novoEvento: 'Preparar o próximo evento',
  novoNome: 'Nome do próximo evento',
  novaEmpresa: 'Empresa no painel',
  novoAjuda: 'Por exemplo, Finados2026. O painel e o formulário passam a ser dele; as mensagens deste ficam guardadas.',
  criar: 'Criar e colocar em exibição',
  criado: 'Evento criado e colocado em exibição.',
} as const
