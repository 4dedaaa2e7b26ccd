import { z } from 'zod'

/** Health checks in display order. */
export const ITENS_SITUACAO = [
  'banco',
  'disco',
  'imagens',
  'transmissoes',
  'linha',
  'telas',
  'fila',
  'email',
  'sms',
  'whatsapp',
  'diretorio',
  'identidade',
  'erp',
  'borda',
  'legendas',
  'copia',
  'certificado',
  'ping',
  'nos',
  'versao',
] as const
export type ItemSituacao = (typeof ITENS_SITUACAO)[number]

/** `desligado`: not configured. */
export const estadoSituacao = z.enum(['ordem', 'atencao', 'falha', 'desligado'])
export type EstadoSituacao = z.output<typeof estadoSituacao>

/** `acao` says what to do, empty if nothing; `desde`: since when the state has been this one. */
export const linhaSituacao = z.object({
  item: z.enum(ITENS_SITUACAO),
  estado: estadoSituacao,
  texto: z.string(),
  acao: z.string(),
  desde: z.string(),
})
export type LinhaSituacao = z.output<typeof linhaSituacao>

/** `trabalho`: this node is the leader, which feeds the cameras and runs the jobs that only one node may run. */
const noSituacao = z.object({
  no: z.string(),
  versao: z.string(),
  trabalho: z.boolean(),
  desde: z.string(),
  visto_em: z.string(),
  calado: z.boolean(),
})
export type NoSituacao = z.output<typeof noSituacao>

export const alarmeSituacao = z.object({
  id: z.number(),
  tipo: z.string(),
  texto: z.string(),
  desde: z.string(),
  avisado_em: z.string(),
  encerrado_em: z.string().nullable(),
})
export type AlarmeSituacao = z.output<typeof alarmeSituacao>

/** What a new portal needs, in the order in which a person would do it. */
export const PASSOS = ['contatos', 'floricultura', 'codigos', 'camera', 'tela', 'copia'] as const
export type Passo = (typeof PASSOS)[number]

/** `feito` follows from what is stored or configured; nobody ticks it. `quantos`: of what is counted, 0 if nothing is. */
export const passoInicial = z.object({ passo: z.enum(PASSOS), feito: z.boolean(), quantos: z.number().int() })
export type PassoInicial = z.output<typeof passoInicial>

/** `conferida_em`: when the leader last ran the health checks; `avisos`: whether alarms are sent by e-mail. */
export const situacao = z.object({
  agora: z.string(),
  conferida_em: z.string().nullable(),
  avisos: z.boolean(),
  itens: z.array(linhaSituacao),
  nos: z.array(noSituacao),
  alarmes: z.array(alarmeSituacao),
})
export type Situacao = z.output<typeof situacao>
