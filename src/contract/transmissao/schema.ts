import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { idParams } from '../fields/id-schema.ts'
import { looseText } from '../fields/text-schema.ts'
import { EXTENSOES_MINUTES, MOMENTO_MAX_LENGTH } from './limits.ts'

/** `aparelho`: a random name of the browser. `assumir`: watch on this device even if another device of the same code is disconnected. */
export const streamQuery = z.object({
  codigo: codigo.optional(),
  aparelho: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  assumir: z.literal('1').optional(),
})

/** What MediaMTX sends for each client; what the decision does not need is left out. */
export const acessoServidor = z.object({
  user: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
  token: z.string().max(500).default(''),
  ip: z.string().max(64).default(''),
  action: z.string().max(20),
  path: z.string().max(200).default(''),
  protocol: z.string().max(20).default(''),
})
export type AcessoServidor = z.output<typeof acessoServidor>

/** States of a transmissao; `ao-vivo` is the only healthy one during the apresentacao. */
export const ESTADOS_TRANSMISSAO = [
  'sem-reserva',
  'desativada',
  'agendada',
  'encerrada',
  'sem-camera',
  'sem-ffmpeg',
  'conectando',
  'ao-vivo',
  'reconectando',
  'credenciais',
  'endereco',
  'porta',
  'sem-sinal',
  'codec',
  'disco',
] as const
export type EstadoTransmissao = (typeof ESTADOS_TRANSMISSAO)[number]

/** Events of a transmissao, newest first. `quando` is ISO 8601 UTC. */
export const registroTransmissao = z.object({
  id: z.number(),
  quando: z.string(),
  tipo: z.string(),
  texto: z.string(),
})
export type RegistroTransmissao = z.output<typeof registroTransmissao>

/** Problems that staff must act on: no picture, a black one, a frozen one, no sound, or an end that is near while people watch. */
export const ALERTAS_TRANSMISSAO = ['fora', 'preta', 'parada', 'muda', 'corte'] as const
export type AlertaTransmissao = (typeof ALERTAS_TRANSMISSAO)[number]

/**
 * Until when a velório is shown. `cerimonia`: marked as running, so that picture and sound continue for `tolerancia` minutes after the booked
 * end; `imagemAte` is their end in the portal's local time; `estender`: the extensions that the chapel's next velório allows, in minutes.
 */
export const fimDoVelorio = z.object({
  cerimonia: z.boolean(),
  tolerancia: z.number().int(),
  imagemAte: z.string(),
  estender: z.array(z.literal(EXTENSOES_MINUTES)),
})

/**
 * `GET cliente/transmissao/{id}`: the transmissao of a despedida as staff see it. `agora` is the portal's local time; `segmentoHa` the
 * seconds since the last segment; `previa` an address that also opens before the start, or null.
 */
export const transmissao = z.object({
  despedidaId: z.number(),
  nome: z.string(),
  agora: z.string(),
  /** What staff tell each other, for staff. */
  nota_interna: z.string().optional(),
  apresentacao: z
    .object({
      id: z.number(),
      empresa: z.string(),
      unidade: z.string(),
      capela: z.string(),
      dataHoraInicial: z.string(),
      dataHoraFinal: z.string(),
      status: z.boolean(),
      status_camera: z.boolean(),
      encerrada: z.boolean(),
      /** Staff said that the ceremony ended before its booked hour; `dataHoraFinal` is when they did. */
      terminada: z.boolean(),
      /** What happens in the chapel now, in the words of the staff; "" for nothing. */
      momento: z.string(),
      ...fimDoVelorio.shape,
    })
    .nullable(),
  estado: z.enum(ESTADOS_TRANSMISSAO),
  simulada: z.boolean(),
  segmentoHa: z.number().nullable(),
  duracaoSegmento: z.number().nullable(),
  reinicios: z.number().int(),
  espectadores: z.number().int(),
  pico: z.number().int(),
  previa: z.string().nullable(),
  registros: z.array(registroTransmissao),
  /** Open alerts, oldest first. `desde` is ISO 8601 UTC. */
  alertas: z.array(z.object({ tipo: z.enum(ALERTAS_TRANSMISSAO), desde: z.string() })),
  /** Whether the live picture has captions; null where the house has no service for them. */
  legendas: z.boolean().nullable(),
  /** Envio from a phone or notebook: whether the server supports it, and which device sends now. `desde` is ISO 8601 UTC. */
  envio: z.object({
    possivel: z.boolean(),
    quem: z
      .object({ nome: z.string(), aparelho: z.string(), desde: z.string(), silencio: z.number().int() })
      .nullable(),
  }),
})
export type Transmissao = z.output<typeof transmissao>

/** `aparelho`: a random name of the browser, so that it can continue after a reload. `formato`: MIME type of the recording. */
export const envioBody = z.object({
  aparelho: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({ examples: ['aparelho-5c1e9a40b7d2'] }),
  formato: z
    .string()
    .max(100)
    .regex(/^video\/(webm|mp4|x-matroska)(;|$)/)
    .meta({ examples: ['video/webm'] }),
  assumir: z.boolean().default(false),
})
/** Names another device that is sending; only a person decides to take over from it. */
export const envioAberto = z.object({
  situacao: z.enum(['aberto', 'ocupado', 'fora-do-horario', 'sem-ffmpeg']),
  envio: z.string(),
  quem: z.string(),
})
export type EnvioAberto = z.output<typeof envioAberto>

export const envioParams = idParams.extend({ envio: z.string().max(64) })
/** Parts are numbered from 0 within an `envio`; sending one again changes nothing. */
export const parteParams = envioParams.extend({ parte: z.coerce.number().int().min(0).max(10_000_000) })
/** `proxima` is the part the server expects. `recomecar`: the client must start a new recording and a new `envio`. */
export const envioParte = z.object({
  situacao: z.enum(['aceita', 'repetida', 'adiante', 'recomecar']),
  proxima: z.number().int(),
})
export type EnvioParte = z.output<typeof envioParte>
export const envioEncerrado = z.object({ encerrado: z.boolean() })

/**
 * `legendas.json` beside the playlist of a live picture, under the same ticket: what a program hears, with moments in ms since 1970.
 * `pausa`: the service does not answer at the moment. Pages read it without zod.
 */
export type LegendasAoVivo = {
  ligadas: boolean
  pausa: boolean
  falas: { inicio: number; fim: number; texto: string }[]
}

export const legendasAoVivoBody = z.object({ ligadas: z.boolean() })
export const cameraBody = z.object({ ligada: z.boolean() })
/** `texto` "" removes the line. */
export const momentoBody = z.object({ texto: looseText({ max: MOMENTO_MAX_LENGTH }) })
/** `cerimonia`: not only the picture ends, the ceremony has ended, and the velório with it. */
export const encerrarBody = z.object({ cerimonia: z.boolean().default(false) }).nullish()
export const cerimoniaBody = z.object({ emAndamento: z.boolean() })
/** Minutes by which the apresentacao is extended. */
export const estenderBody = z.object({ minutos: z.literal(EXTENSOES_MINUTES) })
