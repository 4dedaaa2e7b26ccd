import { plural } from '#contract/plural.ts'
import { VEREDITOS } from '#contract/registro/sheet.ts'

const number = (value: number): string => value.toLocaleString('pt-BR')
const lines = (count: number): string => plural(count, '1 linha', `${number(count)} linhas`)

/** Texts of "Registro de falecidos". */
export const PLANILHA = {
  titulo: 'Registro de falecidos',
  texto:
    'É onde o cadastro de uma nova despedida procura quem faleceu. Envie a planilha do grupo, em CSV ou Excel (.xlsx): ela é conferida linha por linha, e nada é gravado antes de você confirmar.',
  enviar: 'Enviar planilha',
  escolher: 'Escolher planilha',
  outra: 'Enviar outra planilha',
  modelo: 'Baixar o modelo',
  modeloAjuda: 'A primeira linha tem os títulos das colunas. Só "nome" é obrigatória; até 100.000 linhas e 30 MB.',
  modeloFalhou: 'Não foi possível baixar o modelo.',
  grande: 'O arquivo passa de 30 MB. Divida a planilha.',
  enviando: (nome: string) => `Enviando ${nome}…`,
  conferindo: (nome: string) => `Conferindo ${nome}…`,
  gravando: (nome: string) => `Gravando ${nome}…`,
  esperandoRede: 'Sem conexão. O envio continua quando a rede voltar.',
  porCento: (percent: number) => `${percent}%`,
  cortado: (percent: number) =>
    `O envio parou em ${percent}%. O que já chegou está guardado: continue, ou escolha o mesmo arquivo mais tarde.`,
  continuar: 'Continuar o envio',
  interrompida: 'A leitura parou no meio, e nada foi gravado. Confira de novo.',
  conferirDeNovo: 'Conferir de novo',
  falhou: 'Não foi possível ler a planilha.',
  linhasFalhou: 'Não foi possível carregar as linhas.',
  conferida: (count: number) => `Conferida: ${lines(count)}. Nada foi gravado ainda.`,
  gravada: (count: number) => plural(count, 'Gravada 1 linha.', `Gravadas ${number(count)} linhas.`),
  nadaNovo: 'O registro já tem tudo o que esta planilha traz.',
  comErro: (count: number, writable: number) =>
    `${plural(count, '1 linha tem erro', `${number(count)} linhas têm erro`)}. Corrija a planilha e envie de novo${writable === 0 ? '' : ', ou grave só as certas'}.`,
  semUso: (names: readonly string[]) => `Colunas sem uso: ${names.join(', ')}.`,
  gravar: (count: number) => `Gravar ${lines(count)}`,
  gravarCertas: (count: number) => `Gravar só ${lines(count)} sem erro`,
  gravarTitulo: 'Gravar no registro?',
  gravarTexto: (count: number) =>
    `${lines(count)} ${plural(count, 'será gravada', 'serão gravadas')} no registro de falecidos, todas de uma vez. Quem cadastra despedidas as encontra em seguida.`,
  legenda: 'Linhas da planilha e o que acontece com cada uma',
  linha: 'Linha',
  veredito: 'Resultado',
  quem: 'Falecido',
  filtro: 'Quais linhas mostrar',
  todas: 'Todas',
  nenhuma: 'Nenhuma linha assim.',
  vereditos: VEREDITOS,
  contado: (label: string, count: number) => `${label} (${number(count)})`,
} as const

/** Texts about despedidas that the portal opened by itself. */
export const RASCUNHOS = {
  titulo: 'Despedidas em rascunho',
  texto:
    'O portal as abriu porque o registro trouxe um velório marcado, ou a equipe por um pedido de página. Ninguém as vê até você ativar.',
  legenda: 'Despedidas em rascunho',
  baixar: 'Baixar os rascunhos',
  falecido: 'Falecido',
  velorio: 'Velório',
  conferir: 'Conferir',
  conferirDe: (nome: string) => `Conferir a despedida de ${nome}`,
  ativar: 'Ativar',
  ativarDe: (nome: string) => `Ativar a despedida de ${nome}`,
  ativarTitulo: (nome: string) => `Ativar a despedida de ${nome}?`,
  ativarTexto: 'A página fica visível para todos. Confira antes o nome, as datas e o local do velório.',
  ativou: 'Despedida ativada com sucesso!',
  erro: 'Não foi possível ativar a despedida. Tente novamente.',
  falhou: 'Não foi possível carregar os rascunhos.',
} as const
