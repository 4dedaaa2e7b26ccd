import { plural } from '#contract/plural.ts'
import type { EstadoSituacao } from '#contract/situacao/schema.ts'

export const ESTADO: Record<EstadoSituacao, string> = {
  ordem: 'Em ordem',
  atencao: 'Atenção',
  falha: 'Falha',
  desligado: 'Desligado',
}

const counted = (total: number, one: string, many: string): string => `${total} ${plural(total, one, many)}`

/** Texts of the page about the state of the portal. */
export const SITUACAO_TELA = {
  titulo: 'Situação',
  tudoEmOrdem: 'Tudo em ordem.',
  resumo: (falhas: number, atencoes: number) =>
    [
      ...(falhas > 0 ? [counted(falhas, 'falha', 'falhas')] : []),
      ...(atencoes > 0 ? [counted(atencoes, 'ponto de atenção', 'pontos de atenção')] : []),
    ].join(' e '),
  conferidaHa: (tempo: string) => `Conferida há ${tempo}; esta página se renova sozinha.`,
  verificando: 'Verificando…',
  nuncaConferida: 'Ainda não conferida.',
  parada:
    'O portal não respondeu agora há pouco; o que está abaixo é de antes. Se continuar, o banco de dados pode estar fora do ar.',
  falhou:
    'Não foi possível consultar a situação. Se continuar, o banco de dados pode estar fora do ar: chame o técnico.',
  partes: 'Para o balcão',
  tecnico: 'Para o técnico',
  tecnicoEstado: (errados: number) =>
    errados === 0 ? 'tudo em ordem' : counted(errados, 'ponto pede atenção', 'pontos pedem atenção'),
  desde: (quando: string) => `desde ${quando}`,
  oQueFazer: 'O que fazer:',
  maquinas: 'Máquinas',
  maquina: 'Máquina',
  versao: 'Versão',
  papel: 'Papel',
  trabalho: 'Atende e trabalha por todas',
  atende: 'Atende',
  calada: 'Não se apresenta',
  aberta: 'No ar desde',
  alarmes: 'Alarmes',
  alarmesTexto: 'Abertos agora e dos últimos sete dias.',
  semAviso: 'Nenhum e-mail recebe os alarmes: peça ao técnico que defina ALARME_EMAIL.',
  semAlarme: 'Nenhum alarme nos últimos sete dias.',
  assunto: 'Assunto',
  comecou: 'Começou',
  terminou: 'Terminou',
  aberto: 'Aberto',
  segundos: (total: number) => counted(total, 'segundo', 'segundos'),
  minutos: (total: number) => counted(total, 'minuto', 'minutos'),
} as const
